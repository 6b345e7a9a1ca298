import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { codeOf } from '../../lib/code-of.ts';
import { QrIcon } from '../../ui/icons/navigation.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { appTexts } from '#texts/app';
import { barButton } from './bar-button.ts';

// The button is on every page, but few users open the code, so it is drawn by a module that is loaded on demand.
const load = codeOf(() => import('./qr-popover.tsx'), 'QrPopover');
const QrPopover = lazyPart(load);

/** A button that shows the current page's address as a QR code. */
export function QrButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hasOpened, setOpened] = useState(false);
  const open = (button: HTMLElement) => {
    setAnchor(button);
    setOpened(true);
  };
  return (
    <>
      <Tooltip title={appTexts.qr}>
        <IconButton
          aria-label={appTexts.qr}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onPointerEnter={() => Promise.allSettled([load()])}
          onClick={(event) => open(event.currentTarget)}
          sx={barButton}
        >
          <QrIcon />
        </IconButton>
      </Tooltip>
      {hasOpened && <QrPopover anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
