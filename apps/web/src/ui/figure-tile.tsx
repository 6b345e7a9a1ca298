import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { Icon } from './icons/icon.tsx';
import type { CardState } from './status-icons.ts';
import { stateIcons } from './status-icons.ts';
import { stateColour } from './tokens.ts';

export interface FigureTileProps {
  readonly to: string;
  readonly label: string;
  readonly value: string;
  readonly about: string;
  readonly state: CardState;
  /** Replaces the state's icon for a figure that combines several states. The colour stays the state's. */
  readonly icon?: Icon | undefined;
}

/** A figure that links to the items it counts. */
export function FigureTile({ to, label, value, about, state, icon }: FigureTileProps) {
  const StateIcon = icon ?? stateIcons[state];
  return (
    <Paper
      component={Link}
      to={to}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: '1 1 8.5rem',
        gap: 0.25,
        padding: 2,
        minHeight: 104,
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Typography
        component="span"
        variant="body2"
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.75, fontWeight: 600 }}
      >
        <StateIcon sx={{ color: stateColour[state].ink, fontSize: '1.125rem', marginTop: 0.125 }} />
        {label}
      </Typography>
      <Typography
        component="span"
        className="tabular"
        sx={{
          fontSize: value.length > 8 ? '1.375rem' : '1.75rem',
          fontWeight: 650,
          lineHeight: 1.3,
          marginTop: 0.5,
        }}
      >
        {value}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary">
        {about}
      </Typography>
    </Paper>
  );
}
