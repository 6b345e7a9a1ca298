import Chip from '@mui/material/Chip';
import type { Icon } from './icons/icon.tsx';
import {
  ApprovedIcon,
  AwaitingIcon,
  DeviationIcon,
  InProgressIcon,
  ReturnedIcon,
  VoidedIcon,
} from './icons/status.tsx';
import { stateWords } from '#texts/ui';
import { stateColour } from './tokens.ts';

/** A state as the user sees it; 'returned' is a card in progress that came back, 'deviation' a value outside its norm. */
export type CardState = keyof typeof stateColour;

const icons: Readonly<Record<CardState, Icon>> = {
  inProgress: InProgressIcon,
  returned: ReturnedIcon,
  awaitingApproval: AwaitingIcon,
  approved: ApprovedIcon,
  voided: VoidedIcon,
  deviation: DeviationIcon,
};

export interface StatusChipProps {
  readonly state: CardState;
  /** Other words for the same state, such as 'zatwierdzony' of an entry. */
  readonly label?: string;
}

/** A state by colour, icon and word at once. */
export function StatusChip({ state, label = stateWords[state] }: StatusChipProps) {
  const { ink, tint } = stateColour[state];
  const StateIcon = icons[state];
  return (
    <Chip
      size="small"
      label={label}
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
