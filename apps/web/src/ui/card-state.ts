import type { CardStatus } from '@kartoteka/domain/card/status';
import type { CardState } from './status-icons.ts';

/** Returns the state to display. A returned card has the status in progress but is shown as returned. */
export function cardState(
  status: CardStatus,
  isReturned: boolean,
): CardStatus | Extract<CardState, 'returned'> {
  return isReturned ? 'returned' : status;
}
