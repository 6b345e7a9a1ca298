import { NotFound } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import type { Card } from './card.ts';
import { loadCard, lockCard } from './load-card.ts';
import { maySee } from './visibility.ts';

/** The card as the caller may see it; unknown, deleted and not theirs look the same. */
export async function readCard({ db, caller }: Work, id: string): Promise<Card> {
  const card = await loadCard(db, id);
  if (card === null || !maySee(card, caller)) throw new NotFound();
  return card;
}

/** The same for a write: nobody else writes to the card until this request has ended. */
export async function openCard(work: Work, id: string): Promise<Card> {
  await lockCard(work.db, id);
  return readCard(work, id);
}
