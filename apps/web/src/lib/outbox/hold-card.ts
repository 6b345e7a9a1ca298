import { type HeldLock, holdLock } from '../locks.ts';
import { cardLock } from './card-lock.ts';
import { onMoved } from './card-start.ts';
import { isNewCard } from './new-card.ts';

/**
 * Keeps the outbox and other tabs from sending for a card, also under the id that the card gets meanwhile. Returns a
 * function that lets them send again.
 */
export function holdCard(userId: string, cardId: string): () => void {
  const locks: HeldLock[] = [];
  const hold = (id: string) => {
    const lock = holdLock({ name: cardLock(userId, id) });
    lock.take();
    locks.push(lock);
  };
  hold(cardId);
  const unmoved = isNewCard(cardId) ? onMoved(userId, cardId, hold) : null;
  return () => {
    unmoved?.();
    for (const lock of locks) lock.release();
  };
}
