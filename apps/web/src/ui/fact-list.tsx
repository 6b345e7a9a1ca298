import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface FactListProps {
  /** Pairs of label and value. An empty value is shown as a dash. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** A table of facts: labels on the left, values on the right. */
export function FactList({ facts }: FactListProps) {
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 3, rowGap: 1, margin: 0 }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
            {value || '–'}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
