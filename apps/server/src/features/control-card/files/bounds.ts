import { businessRule } from '@kartoteka/domain/business-rule';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { BusinessError } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { FileTools } from './tools.ts';

/** How many bytes and files the store takes. */
type FileBounds = Pick<FileTools, 'quota' | 'freeFiles'>;

const MEGA = 1_000_000;
/** Number of the advisory lock under which uploads are counted against the quota. */
const QUOTA_LOCK = 7_262_014_337;
/** First number of the advisory locks under which the free files of a person are counted. */
const PERSON_LOCK = 37;
/** Hours after which a free file gives way to a new one. A device that still needs it uploads it again. */
const OLD_HOURS = 24;

/**
 * Refuses an upload that would be refused in any case, before it is examined and stored. Only the checks of the
 * transaction are exact.
 */
export async function refuseEarly(
  { db, caller, now }: Pick<RequestContext, 'db' | 'caller' | 'now'>,
  size: number,
  { quota, freeFiles }: FileBounds,
): Promise<void> {
  if (quota !== null && (await storedBytes(db)) + size > quota) throw overQuota(quota);
  const { young } = await countFree(db, caller.userId, now);
  if (young >= freeFiles) throw tooManyFree(freeFiles);
}

/**
 * Makes room for one more free file of the caller, and lets the caller's other uploads wait until the transaction ends.
 * The oldest free files give way when they are older than a day.
 *
 * @throws BusinessError when too many free files are younger
 */
export async function makeRoomForFree(
  { db, caller, now }: Pick<RequestContext, 'db' | 'caller' | 'now'>,
  { freeFiles }: FileBounds,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PERSON_LOCK}, hashtext(${caller.userId}))`.execute(db);
  const { all, young } = await countFree(db, caller.userId, now);
  if (young >= freeFiles) throw tooManyFree(freeFiles);
  if (all < freeFiles) return;
  // A file that an entry takes at this moment is locked, and stays.
  await sql`delete from file where id in (
    select id from file where card_id is null and creator_id = ${caller.userId} and creation_time < ${oldAt(now)}
    order by creation_time limit ${all - freeFiles + 1} for update skip locked)`.execute(db);
}

/**
 * Checks the quota after the bytes of this transaction have their rows. Transactions come here one after another, so that
 * the next one counts what this one stored.
 *
 * @throws BusinessError when the rows are more than the quota
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

function tooManyFree(max: number): BusinessError {
  return new BusinessError(businessRule('Kartoteka.File:TooManyFree', { max }));
}
