import Chip from '@mui/material/Chip';
import { type CardState, stateIcons } from './status-icons.ts';
import { stateWords } from '#texts/ui';
import { stateColour } from './tokens.ts';

export interface StatusChipProps {
  readonly state: CardState;
  /** Other words for the state, such as 'zatwierdzony' for an entry. */
  readonly label?: string;
}

/** Shows a state by colour, icon and word together. */
export function StatusChip({ state, label = stateWords[state] }: StatusChipProps) {
  const { ink, tint } = stateColour[state];
  const StateIcon = stateIcons[state];
  return (
    <Chip
      size="small"
      label={label}
      title={label}
      icon={<StateIcon />}
      sx={{
        color: ink,
        backgroundColor: tint,
        paddingInline: 0.5,
        '& .MuiChip-icon': { color: ink, fontSize: '1.125rem' },
      }}
    />
  );
}
