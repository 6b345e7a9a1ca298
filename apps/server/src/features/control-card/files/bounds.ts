import { businessRule } from '@kartoteka/domain/business-rule';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { isJustRestored } from '../../../files/unused.ts';
import { BusinessError } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { FileTools } from './tools.ts';

/** The limits: bytes of the whole store, and orphans (files without a card) per person. */
type FileBounds = Pick<FileTools, 'quota' | 'freeFiles'>;

const MEGA = 1_000_000;
/** Number of the advisory lock under which the quota is checked. */
const QUOTA_LOCK = 7_262_014_337;
/** First number of the advisory locks under which the orphans of a person are counted. */
const PERSON_LOCK = 37;
/**
 * Hours after which an orphan may be deleted to make room for a new one. A device that still needs it uploads it
 * again.
 */
const OLD_HOURS = 24;

/**
 * Refuses an upload over the quota, or of a caller with too many orphans that may not be deleted, before the file is
 * examined and stored. Other uploads may come in between, so only the checks in the transaction are exact.
 */
export async function refuseEarly(
  { db, caller, now }: Pick<RequestContext, 'db' | 'caller' | 'now'>,
  size: number,
  { quota, freeFiles }: FileBounds,
): Promise<void> {
  if (quota !== null && (await storedBytes(db)) + size > quota) throw overQuota(quota);
  await countBounded({ db, caller, now }, freeFiles);
}

/**
 * Makes room for one more orphan of the caller by deleting the caller's oldest orphans that are older than a day. The
 * caller's other uploads wait here until the transaction ends.
 *
 * @throws BusinessError when the caller has too many orphans that are younger than a day, or too many orphans during the
 * days after a restore in which none is deleted
 */
export async function makeRoomForFree(
  { db, caller, now }: Pick<RequestContext, 'db' | 'caller' | 'now'>,
  { freeFiles }: FileBounds,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PERSON_LOCK}, hashtext(${caller.userId}))`.execute(db);
  const all = await countBounded({ db, caller, now }, freeFiles);
  if (all < freeFiles) return;
  // 'skip locked' leaves out a file that another request is attaching to an entry.
  await sql`delete from file where id in (
    select id from file where card_id is null and creator_id = ${caller.userId} and creation_time < ${oldAt(now)}
    order by creation_time limit ${all - freeFiles + 1} for update skip locked)`.execute(db);
}

/**
 * Checks the quota. Call it after the transaction has inserted the rows of the new bytes. A lock lets transactions
 * check one after another, so that each counts the bytes of the transactions before it.
 *
 * @throws BusinessError when all stored bytes together exceed the quota
 */
export async function keepQuota(db: Kysely<Database>, { quota }: FileBounds): Promise<void> {
  if (quota === null) return;
  await sql`select pg_advisory_xact_lock(${QUOTA_LOCK})`.execute(db);
  if ((await storedBytes(db)) > quota) throw overQuota(quota);
}

async function storedBytes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ used: string }>`
    select coalesce(sum(bytes), 0)::text as used from stored_bytes`.execute(db);
  return Number(rows[0]?.used ?? 0);
}

/** Counts the caller's orphans. Throws when none of them may be deleted to make room for a new one. */
async function countBounded(
  { db, caller, now }: Pick<RequestContext, 'db' | 'caller' | 'now'>,
  freeFiles: number,
): Promise<number> {
  const { all, young } = await countFree(db, caller.userId, now);
  if (young >= freeFiles) throw tooManyFree(freeFiles, false);
  // In the database from before the restore, a card may have such a file, and both databases may share the store.
  if (all >= freeFiles && (await isJustRestored(db))) throw tooManyFree(freeFiles, true);
  return all;
}

async function countFree(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<{ all: number; young: number }> {
  const { rows } = await sql<{ all: number; young: number }>`
    select count(*)::int as all, count(*) filter (where creation_time >= ${oldAt(now)})::int as young
    from file where card_id is null and creator_id = ${userId}`.execute(db);
  return rows[0] ?? { all: 0, young: 0 };
}

const oldAt = (now: Date): Date => new Date(now.getTime() - OLD_HOURS * 3_600_000);

function overQuota(quota: number): BusinessError {
  return new BusinessError(
    businessRule('Kartoteka.File:QuotaExceeded', { megabytes: Math.floor(quota / MEGA) }),
  );
}

function tooManyFree(max: number, isKept: boolean): BusinessError {
  return new BusinessError(businessRule('Kartoteka.File:TooManyFree', { max, isKept }));
}
