import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { Delayed } from '../../ui/delayed.tsx';
import { kitTexts } from '#texts/ui';
import { PAGE_SIZE } from '../list-page.ts';
import { HEAD_HEIGHT, useRowHeight } from './table-size.ts';

const line = {
  display: 'flex',
  alignItems: 'center',
  paddingInline: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** Placeholder in the shape of the table while its first page is loading. */
export function TableSkeleton() {
  const rowHeight = useRowHeight();
  return (
    <Delayed>
      <Paper
        component="output"
        aria-label={kitTexts.loadingSkeleton}
        sx={{ display: 'block', overflow: 'hidden' }}
      >
        <Box sx={{ ...line, height: HEAD_HEIGHT }}>
          <Skeleton width={160} />
        </Box>
        {Array.from({ length: PAGE_SIZE }, (_, row) => (
          <Box key={row} sx={{ ...line, height: rowHeight }}>
            <Skeleton width={`${50 + ((row * 7) % 5) * 8}%`} />
          </Box>
        ))}
        <Box sx={{ height: 49 }} />
      </Paper>
    </Delayed>
  );
}
