import type { CardStatus } from '@kartoteka/domain/card/status';
import type { CardState } from './status-icons.ts';

/** A card that came back is in progress, but shows as what it is. */
export function cardState(
  status: CardStatus,
  isReturned: boolean,
): CardStatus | Extract<CardState, 'returned'> {
  return isReturned ? 'returned' : status;
}
