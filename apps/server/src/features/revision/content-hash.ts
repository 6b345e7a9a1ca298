import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '@kartoteka/domain/card/canonical-json';

/** Returns the hash that identifies a revision: SHA-256 of its stored document's canonical JSON. */
export function contentHash(document: Json): Buffer {
  return createHash('sha256').update(canonicalJson(document)).digest();
}
