import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface OptionTextProps {
  readonly children: ReactNode;
  /** A smaller line beneath, when there is one. */
  readonly note?: string | undefined;
}

/** What an option of a list says; long words break rather than widen the list. */
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
