import type { Icon } from './icons/icon.tsx';
import {
  ApprovedIcon,
  AwaitingIcon,
  DeviationIcon,
  InProgressIcon,
  ReturnedIcon,
  VoidedIcon,
} from './icons/status.tsx';
import type { stateColour } from './tokens.ts';

/** A state as the user sees it; 'returned' is a card in progress that came back, 'deviation' a value outside its norm. */
export type CardState = keyof typeof stateColour;

/** The icon of each state. */
export const stateIcons: Readonly<Record<CardState, Icon>> = {
  inProgress: InProgressIcon,
  returned: ReturnedIcon,
  awaitingApproval: AwaitingIcon,
  approved: ApprovedIcon,
  voided: VoidedIcon,
  deviation: DeviationIcon,
};
