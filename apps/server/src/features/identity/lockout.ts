import {
  barredUntil,
  type Failures,
  failuresAfterFailure,
  isFromLaterClock,
  KNOWN_FOR_DAYS,
  latest,
  LOCKED_FOR,
  LONGEST_DELAY,
  type Standing,
  type Tries,
  triesAfterFailure,
} from '@kartoteka/domain/lockout';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type AuditChange, recordAudit } from '../../http/observe/audit.ts';
import { inTransaction } from '../../http/transaction.ts';
import type { AnonymousContext } from '../../http/request-context.ts';
import { accountOf, type TrySubject } from './try-subject.ts';

/** An id that no user has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** An attempt to use a password, at a sign-in or in a session. */
export interface PasswordTry {
  readonly action: 'login' | 'account.passwordRefused';
  /** The result of comparing the password. `closed`: the password is right, but the account may not be used. */
  readonly found: 'right' | 'wrong' | 'closed';
}

/**
 * The outcome of an attempt. 'taken' accepts the password. 'barred' refuses even the right password, because of a lock
 * or a delay.
 */
export type TryOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'barred'; readonly seconds: number };

/**
 * Judges a password attempt, counts a wrong password and records a refusal in one transaction, so that every counted
 * failure is in the trail. Attempts on one account wait for each other, in all processes. Attempts on accounts that do
 * not exist are stored as well, so that they take the same time.
 */
export async function settleTry(
  pool: Kysely<Database>,
  context: Pick<AnonymousContext, 'caller' | 'address' | 'correlationId'>,
  subject: TrySubject,
  { action, found }: PasswordTry,
): Promise<TryOutcome> {
  return inTransaction(pool, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject.account}, 0))`.execute(db);
    const { standing, now } = await readStanding(db, subject);
    const until = barredUntil(standing, now);
    if (until === null && found === 'right') {
      await noteSuccess(db, subject, now);
      return { kind: 'taken' };
    }
    const counts = until === null && found === 'wrong' && standing.canLock;
    const bars = counts ? await countFailure(db, subject, standing, now) : { lock: null, delay: null };
    const outcome = until === null && bars.lock === null ? 'failure' : 'locked';
    const target = { kind: 'user', id: subject.userId, name: subject.userName };
    await recordAudit(
      { ...context, db },
      {
        action,
        outcome,
        target,
        changes: [...auditedEnd('lockoutEnd', bars.lock), ...auditedEnd('delayEnd', bars.delay)],
      },
    );
    return until === null ? { kind: 'refused' } : barred(until, now);
  });
}

/**
 * Returns 'barred' when the subject is locked or delayed, so that the password need not be verified; null otherwise. Like
 * `readStanding`, it stores times anew when the clock of the database was set back.
 */
export async function findLockOrDelay(db: Kysely<Database>, subject: TrySubject): Promise<TryOutcome | null> {
  const { standing, now } = await readStanding(db, subject);
  const until = barredUntil(standing, now);
  return until === null ? null : barred(until, now);
}

const barred = (until: Date, now: Date): TryOutcome => ({
  kind: 'barred',
  seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
});

const auditedEnd = (path: string, until: Date | null): AuditChange[] =>
  until === null ? [] : [{ path, old: null, new: until.toISOString() }];

interface StandingRow {
  /** The time of the database's clock, which all processes share. */
  now: Date;
  failures: number | null;
  last_failed_at: Date | null;
  locked_until: Date | null;
  failed_at: Date[] | null;
  delayed_until: Date | null;
  is_known: boolean;
  can_lock: boolean | null;
}

/**
 * Returns the standing of a subject and the time. When the clock of the database was set back, the stored times are
 * brought back first: a lock and a delay then last at most their length from now.
 */
async function readStanding(
  db: Kysely<Database>,
  subject: TrySubject,
): Promise<{ standing: Standing; now: Date }> {
  const read = await readStored(db, subject);
  if (!isFromLaterClock(read.standing, read.now)) return read;
  await bringBack(db, subject, read.now);
  return readStored(db, subject);
}

/** Brings the stored times of an account back that are further ahead than a failure at `now` would store. */
async function bringBack(db: Kysely<Database>, { account, userId }: TrySubject, now: Date): Promise<void> {
  // `least` ignores null and would make a lock where there is none, so it is only used for columns that are not null.
  const lock = new Date(now.getTime() + LOCKED_FOR);
  const delay = new Date(now.getTime() + LONGEST_DELAY);
  await sql`update password_try set last_failed_at = least(last_failed_at, ${now}),
    locked_until = case when locked_until > ${lock} then ${lock} else locked_until end where account = ${account}`.execute(
    db,
  );
  await sql`update sign_in_failure set last_failed_at = least(last_failed_at, ${now}),
    failed_at = array(select least(at, ${now}) from unnest(failed_at) with ordinality as one(at, no) order by no),
    delayed_until = case when delayed_until > ${delay} then ${delay} else delayed_until end where account = ${account}`.execute(
    db,
  );
  await sql`update app_user set lockout_end = least(lockout_end, greatest(
      (select max(locked_until) from password_try where account = ${account}),
      (select delayed_until from sign_in_failure where account = ${account})))
    where id = ${userId ?? NOBODY} and lockout_end is not null`.execute(db);
}

async function readStored(
  db: Kysely<Database>,
  { account, place, userId, networkHash }: TrySubject,
): Promise<{ standing: Standing; now: Date }> {
  const { rows } = await sql<StandingRow>`
    select clock_timestamp() as now, t.failures, t.last_failed_at, t.locked_until, f.failed_at, f.delayed_until,
      exists (select from known_network k where k.user_id = ${userId ?? NOBODY} and k.network_hash = ${networkHash}
        and k.signed_in_at > now() - make_interval(days => ${KNOWN_FOR_DAYS})) as is_known,
      (select lockout_enabled from app_user where id = ${userId ?? NOBODY}) as can_lock
    from (select) as one
    left join password_try t on t.account = ${account} and t.place = ${place}
    left join sign_in_failure f on f.account = ${account}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The statement must return one row');
  const { failures, last_failed_at: lastFailedAt } = row;
  const tries: Tries | null =
    failures === null || lastFailedAt === null
      ? null
      : { failures, lastFailedAt, lockedUntil: row.locked_until };
  const elsewhere: Failures = { failedAt: row.failed_at ?? [], delayedUntil: row.delayed_until };
  const isKnown = row.is_known || networkHash === null;
  return {
    standing: { tries, failures: elsewhere, isKnown, canLock: row.can_lock ?? true },
    now: row.now,
  };
}

async function noteSuccess(
  db: Kysely<Database>,
  { account, place, userId, networkHash }: TrySubject,
  now: Date,
): Promise<void> {
  await db.deleteFrom('password_try').where('account', '=', account).where('place', '=', place).execute();
  if (networkHash === null || userId === null) return;
  await db
    .insertInto('known_network')
    .values({ user_id: userId, network_hash: networkHash, signed_in_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network_hash']).doUpdateSet({ signed_in_at: now }),
    )
    .execute();
}

/**
 * Counts a failure for its place and, at a sign-in, for the account. Returns the lock and the delay that this failure
 * causes.
 */
async function countFailure(
  db: Kysely<Database>,
  { account, place, userId, networkHash }: TrySubject,
  standing: Standing,
  now: Date,
): Promise<{ lock: Date | null; delay: Date | null }> {
  const tries = triesAfterFailure(standing.tries, now);
  const counted = {
    failures: tries.failures,
    last_failed_at: tries.lastFailedAt,
    locked_until: tries.lockedUntil,
  };
  await db
    .insertInto('password_try')
    .values({ account, place, ...counted })
    .onConflict((conflict) => conflict.columns(['account', 'place']).doUpdateSet(counted))
    .execute();
  if (networkHash === null) return { lock: tries.lockedUntil, delay: null };
  const { failedAt, delayedUntil } = failuresAfterFailure(standing.failures, now);
  await sql`
    insert into sign_in_failure (account, failed_at, last_failed_at, delayed_until)
    values (${account}, ${failedAt}::timestamptz[], ${now}, ${delayedUntil})
    on conflict (account) do update set failed_at = excluded.failed_at, last_failed_at = excluded.last_failed_at,
      delayed_until = excluded.delayed_until`.execute(db);
  const delay = delayedUntil?.getTime() === standing.failures.delayedUntil?.getTime() ? null : delayedUntil;
  await sql`
    update app_user set lockout_end = greatest(lockout_end, ${latest([tries.lockedUntil, delay])}::timestamptz)
    where id = ${userId ?? NOBODY}`.execute(db);
  return { lock: tries.lockedUntil, delay };
}

/** A refusal of sign-ins to an account. A null `address` stands for all networks that the account does not know. */
export interface Lockout {
  readonly address: string | null;
  readonly until: Date;
}

/** Returns the current locks and the delay of an account's sign-ins, without the locks of its sessions. */
export async function lockoutsOf(db: Kysely<Database>, userId: string): Promise<Lockout[]> {
  const found = await sql<Lockout>`
    select place as address, locked_until as until from password_try
    where account = ${accountOf(userId)} and place not like 'session:%' and locked_until > now()
    union all
    select null, delayed_until from sign_in_failure where account = ${accountOf(userId)} and delayed_until > now()
    order by until desc, address`.execute(db);
  return found.rows;
}

/** Removes all locks of an account, including the locks of its sessions, its delay and the counted failures. */
export async function forgetTries(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('password_try').where('account', '=', accountOf(userId)).execute();
  await db.deleteFrom('sign_in_failure').where('account', '=', accountOf(userId)).execute();
}
