import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { QrIcon } from '../../ui/icons/navigation.tsx';
import { width } from '../../ui/tokens.ts';
import { appTexts } from '#texts/app';
import { barButton } from './bar-button.ts';

/** The current page's address as a QR code (spec 2.2). */
export function QrButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={appTexts.qr}>
        <IconButton
          aria-label={appTexts.qr}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={barButton}
        >
          <QrIcon />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { marginTop: 1 }, role: 'dialog', 'aria-label': appTexts.qr } }}
      >
        <Stack spacing={1.5} sx={{ padding: 2, width: width.qr + 64, alignItems: 'center' }}>
          <QRCodeSVG value={location.href} size={width.qr} level="M" marginSize={2} title={appTexts.qr} />
          <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
            {appTexts.qrAbout}
          </Typography>
        </Stack>
      </Popover>
    </>
  );
}
