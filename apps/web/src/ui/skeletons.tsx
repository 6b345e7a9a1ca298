import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Delayed } from './delayed.tsx';
import { kitTexts } from '#texts/ui';

function Waiting({ words, children }: { words?: string; children: ReactNode }) {
  return (
    <Delayed>
      <Box
        component="output"
        sx={{ display: 'block', position: 'relative' }}
        aria-label={words ?? kitTexts.loadingSkeleton}
      >
        {words !== undefined && <Typography sx={{ position: 'absolute', padding: 3 }}>{words}</Typography>}
        {children}
      </Box>
    </Delayed>
  );
}

function times(count: number, draw: (index: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, index) => draw(index));
}

/** Placeholder of a list: a search field and rows of the table's height. */
export function ListSkeleton({ rows = 15 }: { rows?: number }) {
  return (
    <Waiting>
      <Skeleton variant="rounded" height={40} sx={{ maxWidth: 360, marginBottom: 2 }} />
      <Stack spacing={0.5}>
        {times(rows, (row) => (
          <Skeleton key={row} variant="rounded" height={48} />
        ))}
      </Stack>
    </Waiting>
  );
}

/** Placeholder of the card form: folded sections, with the words of the specification (spec 2.11.13). */
export function PanelsSkeleton({ panels = 4 }: { panels?: number }) {
  return (
    <Waiting words={kitTexts.loading}>
      <Stack spacing={2}>
        {times(panels, (panel) => (
          <Skeleton key={panel} variant="rounded" height={72} />
        ))}
      </Stack>
    </Waiting>
  );
}

/** Placeholder of a form: labels above fields. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Waiting>
      <Paper sx={{ padding: 3 }}>
        <Stack spacing={3}>
          {times(fields, (field) => (
            <Box key={field}>
              <Skeleton width={120} />
              <Skeleton variant="rounded" height={40} />
            </Box>
          ))}
        </Stack>
      </Paper>
    </Waiting>
  );
}

/** Placeholder of a whole screen: a title and a list. */
export function ScreenSkeleton() {
  return (
    <Waiting>
      <Skeleton variant="rounded" width={280} height={32} sx={{ marginBottom: 3 }} />
      <Stack spacing={1}>
        {times(6, (row) => (
          <Skeleton key={row} variant="rounded" height={56} />
        ))}
      </Stack>
    </Waiting>
  );
}
