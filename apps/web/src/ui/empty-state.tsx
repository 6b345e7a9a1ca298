import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Shown when there is nothing to list: one sentence and an optional action. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', paddingBlock: 6, paddingInline: 2, textAlign: 'center' }}>
      <Typography color="textSecondary" sx={{ maxWidth: '56ch', textWrap: 'balance' }}>
        {text}
      </Typography>
      {action}
    </Stack>
  );
}
