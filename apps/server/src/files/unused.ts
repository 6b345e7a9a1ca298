import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { FileStore } from './store/file-store.ts';

/** First number of the advisory locks on stored bytes. The second number comes from the hash. */
const LOCK = 36;

/** Number of the advisory lock that a backup shares, so that no bytes are removed while it copies them. */
const BACKUP_LOCK = 7_262_014_336;

/** Number of the advisory lock that lets only one process at a time count the stored bytes again. */
const RECOUNT_LOCK = 7_262_014_338;

/**
 * Days after which an orphan, or a file that was removed from its entry, is deleted. Also the
 * days after a restore in which none is deleted.
 */
const ORPHAN_DAYS = 30;
/** Hours for which bytes without a row may belong to an upload that is not finished. */
const YOUNG_HOURS = 24;
/** Maximum number of files or hashes that one statement handles. */
const BATCH = 200;

/**
 * Locks the bytes of these hashes until the transaction ends, so that no other transaction stores or removes them
 * meanwhile.
 */
export async function holdBytes(db: Kysely<Database>, hashes: readonly string[]): Promise<void> {
  for (const hash of [...new Set(hashes)].toSorted()) {
    await sql`select pg_advisory_xact_lock(${LOCK}, ${Buffer.from(hash, 'hex').readInt32BE(0)})`.execute(db);
  }
}

/** The statement with which a backup prevents the removal of any bytes until its session ends. */
export const HOLD_ALL_BYTES = `select pg_advisory_lock_shared(${BACKUP_LOCK})`;

/**
 * Removes the stored bytes of the given hashes, except bytes that a file still has, and returns the number of removed
 * contents. Removes nothing while a backup copies bytes. The job that removes orphans then removes them later.
 */
export async function removeUnused(
  db: Kysely<Database>,
  store: FileStore,
  hashes: readonly string[],
): Promise<number> {
  let removed = 0;
  for (const hash of new Set(hashes)) {
    await db.transaction().execute(async (own) => {
      const { rows } = await sql<{ is_mine: boolean }>`
        select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as is_mine`.execute(own);
      if (rows[0]?.is_mine !== true) return;
      await holdBytes(own, [hash]);
      if (await isNamed(own, hash)) return;
      await own.deleteFrom('file_content').where('hash', '=', Buffer.from(hash, 'hex')).execute();
      await store.remove(hash);
      removed += 1;
    });
  }
  return removed;
}

async function isNamed(db: Kysely<Database>, hash: string): Promise<boolean> {
  const bytes = Buffer.from(hash, 'hex');
  const row = await db
    .selectFrom('file')
    .where((eb) => eb.or([eb('content', '=', bytes), eb('thumbnail', '=', bytes)]))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes files that belong to no card thirty days after their upload, files that were removed from their
 * entry thirty days ago, stored bytes that no file names, and bytes that an upload left unfinished. Returns the numbers
 * of removed files and stored contents.
 *
 * For thirty days after a restore, no file is removed, and no bytes that this database has never known. The database
 * from before the restore may share the store and be used again, and this database does not know its newer files. Bytes
 * that this database knows and that none of its files names any more are still removed. Unfinished bytes are removed
 * too, because no database names them and they may show a photo that was redacted.
 */
export async function removeOrphans(
  db: Kysely<Database>,
  store: FileStore,
  signal: AbortSignal,
): Promise<{ files: number; bytes: number }> {
  const gone = { files: 0, bytes: 0 };
  const isKeeping = await isJustRestored(db);
  for (;;) {
    if (signal.aborted) return gone;
    const { rows } = await sql<{ hashes: string[] }>`delete from file where id in (
        select id from file where not ${isKeeping}::boolean and (card_id is null and creation_time < now() - make_interval(days => ${ORPHAN_DAYS})
          or detached_at < now() - make_interval(days => ${ORPHAN_DAYS}))
        limit ${BATCH} for update skip locked)
      returning array_remove(array[encode(content, 'hex'), encode(thumbnail, 'hex')], null) as hashes`.execute(
      db,
    );
    if (rows.length === 0) break;
    gone.files += rows.length;
    gone.bytes += await removeUnused(
      db,
      store,
      rows.flatMap(({ hashes }) => hashes),
    );
  }
  gone.bytes += await removeUnused(db, store, await unnamedBytes(db));
  if (!isKeeping) gone.bytes += await removeStrays(db, store, signal);
  await store.removeUnfinished(youngest());
  await recountBytes(db);
  return gone;
}

/** Returns whether the database was restored so recently that no orphan may be deleted. */
export async function isJustRestored(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from installation where key = 'epoch'
    and (value->>'restoredAt')::timestamptz > now() - make_interval(days => ${ORPHAN_DAYS})`.execute(db);
  return rows.length > 0;
}

/**
 * Counts the stored bytes again and replaces all rows of the count with one. The statement sees one state, so
 * rows that uploads add meanwhile are neither deleted nor counted.
 */
async function recountBytes(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (own) => {
    await sql`select pg_advisory_xact_lock(${RECOUNT_LOCK})`.execute(own);
    await sql`with gone as (delete from stored_bytes)
      insert into stored_bytes select sum(size) from file_content having count(*) > 0`.execute(own);
  });
}

/**
 * Returns stored hashes that no file names, such as hashes that a redaction left while a backup copied bytes.
 */
async function unnamedBytes(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from file_content as kept
    where not exists (select from file where content = kept.hash)
      and not exists (select from file where thumbnail = kept.hash)`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Returns the moment from which on bytes may belong to an upload that is not finished. */
const youngest = (): Date => new Date(Date.now() - YOUNG_HOURS * 3_600_000);

/** Removes old bytes without a row, which a crash or a refused upload left in the store. */
async function removeStrays(db: Kysely<Database>, store: FileStore, signal: AbortSignal): Promise<number> {
  const young = youngest();
  let removed = 0;
  let old: string[] = [];
  const clear = async (): Promise<void> => {
    const hashes = old.map((hash) => Buffer.from(hash, 'hex'));
    const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from file_content
      where hash = any(${hashes})`.execute(db);
    const known = new Set(rows.map(({ hash }) => hash));
    removed += await removeUnused(
      db,
      store,
      old.filter((hash) => !known.has(hash)),
    );
    old = [];
  };
  for await (const { hash, putAt } of store.all()) {
    if (signal.aborted) return removed;
    if (putAt < young) old.push(hash);
    if (old.length >= BATCH) await clear();
  }
  if (old.length > 0) await clear();
  return removed;
}
