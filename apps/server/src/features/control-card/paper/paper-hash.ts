import { createHash } from 'node:crypto';
import { printedCard } from '@kartoteka/domain/card/printed-card';
import { type Card, currentSlots } from '../model/card.ts';
import { dataHash } from '../model/data-hash.ts';

/**
 * Returns the SHA-256 of a card as a print shows it now: its data, state and signatures.
 *
 * @param data the hash of the card's data, which takes long to compute for a card of many entries
 */
export function paperHash(card: Card, data: Buffer = dataHash(card)): Buffer {
  const { id, status, approval_round: round } = card.row;
  const slots = currentSlots(card).map(({ label, signature }) => ({
    label,
    signature: signature && {
      userId: signature.userId,
      userName: signature.userName,
      meaning: signature.meaning,
      signedAt: signature.signedAt.getTime(),
      dataHash: signature.dataHash.toString('hex'),
    },
  }));
  const printed = printedCard({ id, dataHash: data.toString('hex'), status, round, slots });
  return createHash('sha256').update(printed).digest();
}
