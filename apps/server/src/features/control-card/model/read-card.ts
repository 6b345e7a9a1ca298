import { NotFound } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Card } from './card.ts';
import { loadCard, lockCard } from './load-card.ts';
import { maySee } from './visibility.ts';

/** Reads a card that the caller may see. Throws the same NotFound for unknown, deleted and invisible cards. */
export async function readCard({ db, caller }: RequestContext, id: string): Promise<Card> {
  const card = await loadCard(db, id);
  if (card === null || !maySee(card, caller)) throw new NotFound();
  return card;
}

/** Locks and reads a card for a write; nobody else writes to the card until this request has ended. */
export async function readCardForUpdate(context: RequestContext, id: string): Promise<Card> {
  await lockCard(context.db, id);
  return readCard(context, id);
}
