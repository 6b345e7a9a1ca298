import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A quiet line below the name of a row. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}
