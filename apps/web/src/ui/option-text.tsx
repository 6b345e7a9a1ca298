import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface OptionTextProps {
  readonly children: ReactNode;
  /** A smaller second line. */
  readonly note?: string | undefined;
}

/** The text of an option in a list. Long words break, so that they do not widen the list. */
export function OptionText({ children, note }: OptionTextProps) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
      {note && (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {note}
        </Box>
      )}
    </Box>
  );
}
