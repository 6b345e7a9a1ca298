import { createHash } from 'node:crypto';
import { canonicalJson } from '@kartoteka/domain/card/canonical-json';
import type { CardDefinition } from '@kartoteka/domain/card/definition';

/** What a revision is known by: SHA-256 of its definition's canonical JSON. */
export function contentHash(definition: CardDefinition): Buffer {
  return createHash('sha256').update(canonicalJson(definition)).digest();
}
