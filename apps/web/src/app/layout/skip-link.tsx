import Link from '@mui/material/Link';
import { appTexts } from '#texts/app';

/** First on every page for the keyboard: past the menu, to the content. */
export function SkipLink({ target }: { target: string }) {
  return (
    <Link
      href={`#${target}`}
      onClick={(event) => {
        // The fragment stays out of the address: it is shared by QR code.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        padding: 1.5,
        borderRadius: 1,
        bgcolor: 'background.paper',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {appTexts.skip}
    </Link>
  );
}
