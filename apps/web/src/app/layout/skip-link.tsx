import Link from '@mui/material/Link';
import { appTexts } from '#texts/app';

/** The first link on every page for the keyboard. It jumps over the menu to the content. */
export function SkipLink({ target }: { target: string }) {
  return (
    <Link
      href={`#${target}`}
      onClick={(event) => {
        // The link adds no fragment to the address, because people share the address by QR code.
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
