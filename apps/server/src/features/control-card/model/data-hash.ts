import { createHash } from 'node:crypto';
import { signedData } from '@kartoteka/domain/card/signed-data';
import type { Card } from './card.ts';

/** Returns the SHA-256 of exactly the data that a signature covers (ruling 4.7, 4.9). */
export function dataHash({ row, revision, elements }: Card): Buffer {
  const signed = { id: row.id, name: row.name, revisionHash: revision.hash };
  return createHash('sha256')
    .update(signedData(signed, revision.definition, elements))
    .digest();
}

/**
 * Returns whether the data changed since a person saw them (ruling 4.9).
 *
 * @param shown the `dataHash` that the person saw; absent or null when the body names none
 * @param current the hash of the present data
 */
export function isChangedSince(shown: string | null | undefined, current: Buffer): boolean {
  return shown != null && shown.toLowerCase() !== current.toString('hex');
}
