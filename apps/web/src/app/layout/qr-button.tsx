import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf } from '../../lib/code-of.ts';
import { queryOf } from '../../lib/query.ts';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { QrIcon } from '../../ui/icons/navigation.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { width } from '../../ui/tokens.ts';
import { appTexts } from '#texts/app';
import { barButton } from './bar-button.ts';

// The button is on every page, but few users open the code, so a module that is loaded on demand draws the code.
const load = codeOf(() => import('./qr-picture.tsx'), 'QrPicture');
const QrPicture = lazyPart(load, {
  waiting: <Box sx={{ width: width.qr, height: width.qr }} />,
});

/**
 * A button that shows the current page's address as a QR code, in the form in which other devices reach it (spec
 * 2.2.5).
 */
export function QrButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useQuery(queryOf(applicationConfigurationRoutes.get));
  return (
    <>
      <Tooltip title={appTexts.qr}>
        <IconButton
          aria-label={appTexts.qr}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onPointerEnter={() => Promise.allSettled([load()])}
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
          {data && <QrOf address={addressFor(data.extraProperties.publicUrl)} />}
        </Stack>
      </Popover>
    </>
  );
}

/** Maximum number of bytes of a QR code at the level of correction M. */
const MOST = 2_331;
/** Maximum number of bytes of a QR code at the lowest level of correction, L. */
const MOST_DENSE = 2_953;

/** The QR code of an address with a line about it. An address that is too long has only the line. */
function QrOf({ address }: { address: string }) {
  const bytes = new TextEncoder().encode(address).length;
  if (bytes > MOST_DENSE) return <Line>{appTexts.qrTooLong}</Line>;
  return (
    <FaultBoundary until={address} fallback={<Line>{appTexts.qrFailed}</Line>}>
      <QrPicture address={address} isDense={bytes > MOST} />
      <Line>{appTexts.qrAbout}</Line>
    </FaultBoundary>
  );
}

const Line = ({ children }: { children: string }) => (
  <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
    {children}
  </Typography>
);

/** Returns the page's address under the public URL, because other devices cannot open an address on localhost. */
function addressFor(publicUrl: string): string {
  const { pathname, search, hash } = location;
  return publicUrl + pathname + search + hash;
}
