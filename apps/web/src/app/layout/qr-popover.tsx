import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { queryOf } from '../../lib/query.ts';
import { width } from '../../ui/tokens.ts';
import { appTexts } from '#texts/app';

interface QrPopoverProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The current page's address as a QR code, in the form in which other devices reach it (spec 2.2.5). */
export function QrPopover({ anchor, onClose }: QrPopoverProps) {
  const { data } = useQuery(queryOf(applicationConfigurationRoutes.get));
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { marginTop: 1 }, role: 'dialog', 'aria-label': appTexts.qr } }}
    >
      <Stack spacing={1.5} sx={{ padding: 2, width: width.qr + 64, alignItems: 'center' }}>
        {data && (
          <QRCodeSVG
            value={addressFor(data.extraProperties.publicUrl)}
            size={width.qr}
            level="M"
            marginSize={2}
            title={appTexts.qr}
          />
        )}
        <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
          {appTexts.qrAbout}
        </Typography>
      </Stack>
    </Popover>
  );
}

/** This device may reach the product as localhost, which no other device can open. */
function addressFor(publicUrl: string): string {
  const { pathname, search, hash } = location;
  return publicUrl + pathname + search + hash;
}
