import { canonicalJson } from './canonical-json.ts';
import type { CardStatus } from './status.ts';

/** A card as one print of it shows it. */
export interface PrintedCard {
  readonly id: string;
  /** SHA-256 of the data, in hexadecimal: what a signature stands for. */
  readonly dataHash: string;
  readonly status: CardStatus;
  /** Counts the card's ways into approval; a return ends one. */
  readonly round: number;
  /** The places for signatures in their order; none before approval begins. */
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
 * The text whose SHA-256 is the hash of a print (wire check). It covers the state, the round and the signatures
 * beside the data, so that a print made before a signature, or with a signature that a return voided, is told apart
 * from one that counts.
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
