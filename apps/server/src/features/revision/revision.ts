import type { CardDefinition } from '@kartoteka/domain/card/definition';
import {
  expandDocument,
  expandedSize,
  revisionDocumentSchema,
} from '@kartoteka/domain/card/revision-document';
import { FORM_SIZE } from '@kartoteka/domain/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import { withAddresses } from '../../pictures/document.ts';
import { readStoredDocument } from './stored-document.ts';

/** One immutable state of a template with its forms, data types and names. */
export interface Revision {
  readonly id: string;
  /** SHA-256 of the stored document's canonical JSON, in hexadecimal. */
  readonly hash: string;
  /** The definition with addresses of pictures, even if the stored document still has data URLs. */
  readonly definition: CardDefinition;
  /** Upper bound of the definition's JSON in bytes, with each data type in each of its fields. */
  readonly size: number;
}

interface Known {
  readonly revision: Revision;
  /** Bytes of JSON of the stored document. */
  readonly length: number;
}

/** Cached revisions by id. Revisions never change, so only the number and size of the cached revisions are limited. */
const knownOf = perDatabase(() => new Map<string, Known>());
/** Maximum number of cached revisions. */
const KNOWN_MAX = 200;
/** Maximum size of the JSON of all cached revisions, in bytes. A larger revision is cached alone. */
const KNOWN_LENGTH = 64_000_000;

/**
 * Reads a revision, from the cache when the cache has it.
 *
 * @throws TooMuchForEventLoop when the document is too large for the event loop
 */
export async function readRevision(db: Kysely<Database>, id: string): Promise<Revision> {
  const known = knownOf(db);
  const remembered = known.get(id);
  if (remembered) {
    known.delete(id);
    known.set(id, remembered);
    return remembered.revision;
  }
  const { hash, document: stored, length, expandedLength } = await readStoredDocument(db, id);
  const document = await withAddresses(db, revisionDocumentSchema.parse(stored));
  // Another call may have read the revision meanwhile. Its object is returned, because digests are cached by object.
  const made = known.get(id);
  if (made) return made.revision;
  // A large document is measured again, because its stored size may count pictures that addresses have since replaced.
  const size = expandedLength > FORM_SIZE ? expandedSize(document) : expandedLength;
  const revision = { id, hash, definition: expandDocument(document), size };
  remember(known, revision, length);
  return revision;
}

function remember(known: Map<string, Known>, revision: Revision, length: number): void {
  known.set(revision.id, { revision, length });
  let total = [...known.values()].reduce((sum, one) => sum + one.length, 0);
  for (const [id, one] of known) {
    if (id === revision.id || (known.size <= KNOWN_MAX && total <= KNOWN_LENGTH)) return;
    known.delete(id);
    total -= one.length;
  }
}
