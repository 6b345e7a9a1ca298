import type { PaperState } from '@kartoteka/contract/control-card-export';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { currentSlots } from '../card.ts';
import { dataHash } from '../data-hash.ts';
import { loadCard } from '../load-card.ts';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const SHA256 = /^[\da-f]{64}$/;

/**
 * What a paper with this hash is worth. Superseded: it was handed out or signed like that, and the card has changed or
 * was voided since. Altered: the card was never like that, or its data are no longer those that were signed.
 */
export async function checkPaper(db: Kysely<Database>, cardId: string, hash: string): Promise<PaperState> {
  const [id, given] = [cardId.toLowerCase(), hash.toLowerCase()];
  const card = UUID.test(id) && SHA256.test(given) ? await loadCard(db, id) : null;
  if (card === null) return 'unknown';
  const current = dataHash(card);
  const isTampered = currentSlots(card).some(
    ({ signature }) => signature !== null && !signature.dataHash.equals(current),
  );
  if (isTampered) return 'altered';
  const bytes = Buffer.from(given, 'hex');
  if (current.equals(bytes)) return card.row.status === 'voided' ? 'superseded' : 'valid';
  return (await wasOnceSo(db, id, bytes)) ? 'superseded' : 'altered';
}

async function wasOnceSo(db: Kysely<Database>, cardId: string, hash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('card_paper')
    .select('card_id')
    .where('card_id', '=', cardId)
    .where('data_hash', '=', hash)
    .unionAll(
      db
        .selectFrom('signature')
        .select('card_id')
        .where('card_id', '=', cardId)
        .where('data_hash', '=', hash),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
