import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { TOUCH } from './tokens.ts';

export interface WorkPanelProps {
  readonly title: string;
  /** Under the rows: a link to the rest. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A list of tasks under a heading. */
export function WorkPanel({ title, foot, children }: WorkPanelProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ minWidth: 0, overflow: 'hidden' }}>
      <Box sx={{ paddingInline: 2, paddingTop: 2, paddingBottom: 1 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
      </Box>
      {children}
      {foot && <Box sx={{ padding: 1 }}>{foot}</Box>}
    </Paper>
  );
}

/** The rows of a `WorkPanel`, separated by hairlines. */
export function WorkRows({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {children}
    </Box>
  );
}

export interface WorkRowProps {
  readonly to: string;
  readonly name: string;
  /** Chips after the name. */
  readonly marks?: ReactNode;
  /** Smaller lines under the name. */
  readonly children?: ReactNode;
}

/** One task. A tap anywhere on it opens the task. */
export function WorkRow({ to, name, marks, children }: WorkRowProps) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        minHeight: TOUCH,
        paddingInline: 2,
        paddingBlock: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', columnGap: 1, rowGap: 0.5, flexWrap: 'wrap' }}>
        <Box
          component={Link}
          to={to}
          sx={{
            color: 'primary.main',
            fontWeight: 600,
            overflowWrap: 'anywhere',
            textDecoration: 'none',
            '&:hover': { textDecoration: 'underline' },
            // Extends the link over the whole row. Its accessible name is still its text.
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {name}
        </Box>
        {marks}
      </Stack>
      {children}
    </Box>
  );
}

/** The content of a `WorkPanel` without rows: a sentence that there are no tasks, with a remedy. */
export function WorkNothing({ children }: { children: ReactNode }) {
  return (
    <Typography color="textSecondary" sx={{ paddingInline: 2, paddingBottom: 2 }}>
      {children}
    </Typography>
  );
}
