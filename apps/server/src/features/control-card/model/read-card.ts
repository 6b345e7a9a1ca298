import { NotFound } from '../../../http/answer/problem.ts';
import type { Caller } from '../../../http/access/caller.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Card } from './card.ts';
import { loadCard, loadLocked } from './load-card.ts';
import { maySee } from './visibility.ts';

/** Reads a card that the caller may see. Throws the same NotFound for unknown, deleted and invisible cards. */
export async function readCard({ db, caller }: RequestContext, id: string): Promise<Card> {
  return visible(await loadCard(db, id), caller);
}

function visible(card: Card | null, caller: Caller): Card {
  if (card === null || !maySee(card, caller)) throw new NotFound();
  return card;
}

/**
 * Locks and reads a card for a write. Nobody else writes to the card until this request has ended. Throws NotFound like
 * `readCard`.
 */
export async function readCardForUpdate({ db, caller }: RequestContext, id: string): Promise<Card> {
  return visible(await loadLocked(db, id), caller);
}
