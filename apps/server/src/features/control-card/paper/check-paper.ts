import type { PaperState } from '@kartoteka/contract/control-card-export';
import type { CardStatus } from '@kartoteka/domain/card/status';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { currentSlots } from '../model/card.ts';
import { dataHash } from '../model/data-hash.ts';
import { loadCard } from '../model/load-card.ts';
import { paperHash } from './paper-hash.ts';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const SHA256 = /^[\da-f]{64}$/;

/**
 * Returns the state of the print with this hash, such as whether it is still valid (wire check). A print of an earlier
 * version of the product has only the hash of the data. Such a print is never reported as signed, because it may have
 * been printed before the signature, or a return may have voided its signature.
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
  if (paperHash(card).equals(bytes)) {
    return currentState(card.row.status, currentSlots(card).length > 0 ? 'signed' : 'valid');
  }
  if (current.equals(bytes)) return currentState(card.row.status, 'valid');
  return (await wasOnceSo(db, id, bytes)) ? 'superseded' : 'altered';
}

function currentState(status: CardStatus, approved: PaperState): PaperState {
  if (status === 'voided') return 'superseded';
  return status === 'approved' ? approved : 'unsigned';
}

async function wasOnceSo(db: Kysely<Database>, cardId: string, hash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('card_paper')
    .select('card_id')
    .where('card_id', '=', cardId)
    .where('paper_hash', '=', hash)
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
