/** Number of wrong passwords in a row that lock an account at one place (wire lockout). */
const LOCK_AFTER = 5;
/** Milliseconds for which a lock lasts. */
export const LOCKED_FOR = 5 * 60_000;

/**
 * Milliseconds for which a failed sign-in of an account counts. A row of wrong passwords starts anew when the last of
 * them is older than this.
 */
export const REMEMBERED_FOR = 60 * 60_000;

/**
 * Number of failed sign-ins of an account within `REMEMBERED_FOR`, from any network, that delays sign-ins
 * from unknown networks.
 */
const DELAY_AFTER = 50;
/** The first delay, in milliseconds. */
const FIRST_DELAY = 30_000;
/** The longest delay, in milliseconds. */
export const LONGEST_DELAY = 15 * 60_000;

/** Days for which a network stays known to an account that signed in from it. */
export const KNOWN_FOR_DAYS = 30;

/** Wrong passwords of one account at one place: a network, or a session that requires the password again. */
export interface Tries {
  readonly failures: number;
  readonly lastFailedAt: Date;
  readonly lockedUntil: Date | null;
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const isAhead = (time: Date | null, now: Date): time is Date => time !== null && time > now;

/**
 * Returns the tries after one more wrong password. The fifth in a row locks and starts a new count. Call it only for
 * a place that is not locked.
 */
export function triesAfterFailure(tries: Tries | null, now: Date): Tries {
  const isRemembered = tries !== null && now.getTime() - tries.lastFailedAt.getTime() < REMEMBERED_FOR;
  const failures = (isRemembered ? tries.failures : 0) + 1;
  return failures < LOCK_AFTER
    ? { failures, lastFailedAt: now, lockedUntil: null }
    : { failures: 0, lastFailedAt: now, lockedUntil: after(now, LOCKED_FOR) };
}

/**
 * Returns the milliseconds that networks unknown to an account must wait after a number of failed sign-ins within the
 * hour; 0 if they need not wait.
 */
export function delayAfter(failures: number): number {
  return failures < DELAY_AFTER ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (failures - DELAY_AFTER));
}

/** Maximum number of failures that are kept. Further failures cannot lengthen the delay. */
const FAILURES_KEPT = DELAY_AFTER + Math.ceil(Math.log2(LONGEST_DELAY / FIRST_DELAY)) + 1;

/** Failed sign-ins of an account, from all networks. */
export interface Failures {
  /** Times of the last failures, oldest first. Each further failure drops the times that are older than an hour. */
  readonly failedAt: readonly Date[];
  /** The end of the last delay for networks that the account does not know; null if there was none. */
  readonly delayedUntil: Date | null;
}

/** Returns an account's failures after one more failure. Failures older than an hour are dropped. */
export function failuresAfterFailure(failures: Failures, now: Date): Failures {
  const oldest = now.getTime() - REMEMBERED_FOR;
  const recent = failures.failedAt.filter((at) => at.getTime() > oldest);
  const failedAt = [...recent, now].slice(-FAILURES_KEPT);
  const delay = delayAfter(failedAt.length);
  return { failedAt, delayedUntil: delay === 0 ? failures.delayedUntil : after(now, delay) };
}

/** Everything that decides whether a password is accepted at all. */
export interface Standing {
  readonly tries: Tries | null;
  readonly failures: Failures;
  /** Whether the account signed in from this network within `KNOWN_FOR_DAYS`, so that delays do not apply to it. */
  readonly isKnown: boolean;
  /** Whether the account can be locked at all. */
  readonly canLock: boolean;
}

/**
 * Returns whether a time of the standing is further ahead than one stored at `now` could be, because the clock was set
 * back since. A lock would then last longer than it may.
 */
export function isFromLaterClock({ tries, failures }: Standing, now: Date): boolean {
  return (
    isAhead(tries?.lastFailedAt ?? null, now) ||
    isAhead(tries?.lockedUntil ?? null, after(now, LOCKED_FOR)) ||
    failures.failedAt.some((at) => at > now) ||
    isAhead(failures.delayedUntil, after(now, LONGEST_DELAY))
  );
}

/**
 * Returns the time until which no password is accepted, not even the right one; null when passwords are accepted now.
 */
export function barredUntil({ tries, failures, isKnown, canLock }: Standing, now: Date): Date | null {
  if (!canLock) return null;
  const bars = [tries?.lockedUntil ?? null, isKnown ? null : failures.delayedUntil];
  return latest(bars.filter((until) => isAhead(until, now)));
}

/** Returns the latest of several times; null when there are none. */
export function latest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  return known.length === 0 ? null : new Date(Math.max(...known));
}
