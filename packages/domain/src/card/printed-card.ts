import { canonicalJson } from './canonical-json.ts';
import type { CardStatus } from './status.ts';

/** A card in the state that one print of it shows. */
export interface PrintedCard {
  readonly id: string;
  /** SHA-256 of the signed data, in hexadecimal. */
  readonly dataHash: string;
  readonly status: CardStatus;
  /** Counts how often the card entered approval. */
  readonly round: number;
  /** The slots in their order; empty before approval begins. */
  readonly slots: readonly {
    readonly label: string;
    readonly signature: {
      readonly userId: string;
      readonly userName: string;
      readonly meaning: string;
      /** Milliseconds since 1970. */
      readonly signedAt: number;
      /** In hexadecimal. */
      readonly dataHash: string;
    } | null;
  }[];
}

/**
 * Returns the text whose SHA-256 is the hash of a print (wire check). It covers the status, the round and the slots
 * with their signatures as well as the data. So a print from before a signature, or with a signature that a return
 * voided, differs from a valid one.
 */
export function printedCard({ id, dataHash, status, round, slots }: PrintedCard): string {
  return canonicalJson({
    id,
    data: dataHash,
    status,
    round,
    slots: slots.map(({ label, signature }) => ({
      label,
      signature: signature && {
        user: signature.userId,
        name: signature.userName,
        meaning: signature.meaning,
        at: signature.signedAt,
        data: signature.dataHash,
      },
    })),
  });
}
