/** Wrong passwords in a row that lock an account where they were typed (wire lockout). */
export const LOCK_AFTER = 5;
/** ms */
export const LOCKED_FOR = 5 * 60_000;

/** ms after which a wrong password is forgotten. */
export const REMEMBERED_FOR = 60 * 60_000;

/** Failed sign-ins of an account within `REMEMBERED_FOR`, from wherever, that delay those from unknown networks. */
export const DELAY_AFTER = 50;
/** ms */
export const FIRST_DELAY = 30_000;
/** ms */
export const LONGEST_DELAY = 15 * 60_000;

/** Days for which a network stays known to an account that signed in from there. */
export const KNOWN_FOR_DAYS = 30;

/** Wrong passwords of one account at one place: a network that it signs in from, or a session that asks again. */
export interface Tries {
  readonly failures: number;
  readonly lastFailedAt: Date;
  readonly lockedUntil: Date | null;
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const isAhead = (time: Date | null, now: Date): time is Date => time !== null && time > now;

/** The tries after one more wrong password; the fifth in a row locks and begins a new count. Not for a locked place. */
export function triesAfterFailure(tries: Tries | null, now: Date): Tries {
  const isRemembered = tries !== null && now.getTime() - tries.lastFailedAt.getTime() < REMEMBERED_FOR;
  const failures = (isRemembered ? tries.failures : 0) + 1;
  return failures < LOCK_AFTER
    ? { failures, lastFailedAt: now, lockedUntil: null }
    : { failures: 0, lastFailedAt: now, lockedUntil: after(now, LOCKED_FOR) };
}

/** ms that networks unknown to an account wait after the last of so many failed sign-ins within the hour. */
export function delayAfter(failures: number): number {
  return failures < DELAY_AFTER ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (failures - DELAY_AFTER));
}

/** More of them make no longer delay. */
const FAILURES_KEPT = DELAY_AFTER + Math.ceil(Math.log2(LONGEST_DELAY / FIRST_DELAY)) + 1;

/** Failed sign-ins of an account, wherever they came from. */
export interface Failures {
  /** Of the last hour, oldest first. */
  readonly failedAt: readonly Date[];
  /** Until when networks that the account does not know wait. */
  readonly delayedUntil: Date | null;
}

/** The failures of an account after one more; those of more than an hour ago are forgotten. */
export function failuresAfterFailure(failures: Failures, now: Date): Failures {
  const oldest = now.getTime() - REMEMBERED_FOR;
  const recent = failures.failedAt.filter((at) => at.getTime() > oldest);
  const failedAt = [...recent, now].slice(-FAILURES_KEPT);
  const delay = delayAfter(failedAt.length);
  return { failedAt, delayedUntil: delay === 0 ? failures.delayedUntil : after(now, delay) };
}

/** What stands in the way of a password, right or wrong. */
export interface Standing {
  readonly tries: Tries | null;
  readonly failures: Failures;
  /** The account signed in from this network within `KNOWN_FOR_DAYS`: delays do not concern it. */
  readonly isKnown: boolean;
  /** Whether the account can be locked at all. */
  readonly canLock: boolean;
}

/** Until when a password is not taken there, be it right; null: it is taken now. */
export function barredUntil({ tries, failures, isKnown, canLock }: Standing, now: Date): Date | null {
  if (!canLock) return null;
  const bars = [tries?.lockedUntil ?? null, isKnown ? null : failures.delayedUntil];
  return latest(bars.filter((until) => isAhead(until, now)));
}

/** The latest of several times; null for none. */
export function latest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  return known.length === 0 ? null : new Date(Math.max(...known));
}
