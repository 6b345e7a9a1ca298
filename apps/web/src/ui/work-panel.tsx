import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { TOUCH } from './tokens.ts';

export interface WorkPanelProps {
  readonly title: string;
  /** Under the rows: where the rest is. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A heading over things to do. */
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

/** The rows of a panel, a hairline between them. */
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
  /** Chips behind the name. */
  readonly marks?: ReactNode;
  /** Smaller lines under it. */
  readonly children?: ReactNode;
}

/** One thing to do: touched anywhere, it opens. */
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
            // The whole row is the link's place, its text is its name.
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

/** A sentence where there are no rows, and what to do about it. */
export function WorkNothing({ children }: { children: ReactNode }) {
  return (
    <Typography color="textSecondary" sx={{ paddingInline: 2, paddingBottom: 2 }}>
      {children}
    </Typography>
  );
}
