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
