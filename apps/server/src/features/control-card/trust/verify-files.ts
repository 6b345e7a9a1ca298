import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { type FileStore, storedHash, UNREADABLE } from '../../../files/store/file-store.ts';
import type { Break } from '../../../history/break.ts';
import { StorageTrouble } from '../../../http/answer/problem.ts';

/** Numbers of checked files, and of redacted files among them. */
export interface FileTally {
  files: number;
  redacted: number;
}

/** A file whose bytes a person removed and gave a reason (ruling 5.36). */
export interface RedactedFile {
  readonly id: string;
  readonly name: string;
  readonly cardId: string | null;
}

/** Returns a line of text about a redacted file. */
export function redactedWords({ id, name, cardId }: RedactedFile): string {
  return `plik „${name}” (${id}) karty ${cardId ?? '–'}: treść usunięto z podaniem powodu`;
}

interface Watching {
  readonly onBreak: (found: Break) => void;
  readonly onRedacted: (file: RedactedFile) => void;
  readonly isStopped: () => boolean;
  /** Receives the error of a store that does not answer, which ends the check. Without it, the error is thrown. */
  readonly onStoreTrouble?: ((error: StorageTrouble) => void) | undefined;
}

/** Number of files that one query reads. */
const AT_ONCE = 500;
/**
 * Pauses in ms before the second and the third try when the store does not answer. A short failure then does not end a
 * long check.
 */
const PAUSES = [1_000, 5_000];

/**
 * Reads the bytes of every file and thumbnail and compares them with their hashes. Reports each file whose
 * bytes are missing, changed or unreadable, and separately each redacted file.
 *
 * @param store the store of the bytes; null to check only the rows
 */
export async function verifyFiles(
  db: Kysely<Database>,
  store: FileStore | null,
  watching: Watching,
): Promise<FileTally> {
  const tally: FileTally = { files: 0, redacted: 0 };
  try {
    for (let after: string | null = null; !watching.isStopped();) {
      const rows = await nextFiles(db, after);
      after = rows.at(-1)?.id ?? null;
      if (after === null) break;
      for (const row of rows) {
        if (watching.isStopped()) break;
        await verifyFile(db, store, row, watching);
        tally.files += 1;
        if (row.content === null) tally.redacted += 1;
      }
    }
  } catch (error) {
    if (!(error instanceof StorageTrouble) || watching.onStoreTrouble === undefined) throw error;
    watching.onStoreTrouble(error);
  }
  return tally;
}

type FileRow = Awaited<ReturnType<typeof nextFiles>>[number];

async function verifyFile(
  db: Kysely<Database>,
  store: FileStore | null,
  { id, name, content, hash, thumbnail, card_id: cardId }: FileRow,
  { onBreak, onRedacted }: Watching,
): Promise<void> {
  if (content === null) {
    onRedacted({ id, name, cardId });
    return;
  }
  const tell = (what: string) => onBreak({ kind: 'file', id, name, seq: null, eventId: null, what });
  if (!content.equals(hash)) tell('wiersz wskazuje treść o innym skrócie');
  if (store === null) return;
  const fault = await faultOf(store, content);
  // The file may have been redacted, or removed as an orphan, since its row was read.
  if (fault !== null && (await isStill(db, id))) tell(fault);
  const small = thumbnail === null ? null : await faultOf(store, thumbnail);
  if (small !== null && (await isStill(db, id))) tell(`miniatura: ${small}`);
}

function nextFiles(db: Kysely<Database>, after: string | null) {
  return db
    .selectFrom('file')
    .select(['id', 'name', 'card_id', 'hash', 'content', 'thumbnail'])
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}

async function faultOf(store: FileStore, hash: Buffer): Promise<string | null> {
  for (const pause of PAUSES) {
    try {
      return await faultOnce(store, hash);
    } catch (error) {
      if (!(error instanceof StorageTrouble)) throw error;
      await sleep(pause);
    }
  }
  return faultOnce(store, hash);
}

async function faultOnce(store: FileStore, hash: Buffer): Promise<string | null> {
  const due = hash.toString('hex');
  const found = await storedHash(store, due);
  if (found === null) return 'brakuje treści w magazynie';
  if (found === UNREADABLE) return 'treści w magazynie nie da się odczytać';
  return found === due ? null : 'treść w magazynie jest zmieniona';
}

async function isStill(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('file').select('content').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.content !== null;
}
