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

/**
 * A state as users see it. 'returned' is a returned card in progress, and 'deviation' is a value outside its norm.
 */
export type CardState = keyof typeof stateColour;

export const stateIcons: Readonly<Record<CardState, Icon>> = {
  inProgress: InProgressIcon,
  returned: ReturnedIcon,
  awaitingApproval: AwaitingIcon,
  approved: ApprovedIcon,
  voided: VoidedIcon,
  deviation: DeviationIcon,
};
