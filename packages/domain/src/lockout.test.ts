import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  barredUntil,
  delayAfter,
  type Failures,
  failuresAfterFailure,
  isFromLaterClock,
  LOCKED_FOR,
  LONGEST_DELAY,
  REMEMBERED_FOR,
  type Tries,
  triesAfterFailure,
} from './lockout.ts';

const START = Date.UTC(2026, 10, 23, 6);
const at = (ms: number): Date => new Date(START + ms);
const NONE: Failures = { failedAt: [], delayedUntil: null };
/** Milliseconds between two events. */
const gap = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 2 * REMEMBERED_FOR }));

const failing = (times: readonly number[]): Tries | null =>
  times.reduce<Tries | null>((tries, ms) => triesAfterFailure(tries, at(ms)), null);

describe('wrong passwords in a row', () => {
  it.each([
    [[0, 1, 2, 3], { failures: 4, lockedUntil: null }],
    [[0, 1, 2, 3, 4], { failures: 0, lockedUntil: at(4 + LOCKED_FOR) }],
    [[0, 1, 2, 3, 3 + REMEMBERED_FOR], { failures: 1, lockedUntil: null }],
    [[0, 1, 2, 3, 2 + REMEMBERED_FOR], { failures: 0, lockedUntil: at(2 + REMEMBERED_FOR + LOCKED_FOR) }],
    [[0, 1, 2, 3, 4, LOCKED_FOR + 5], { failures: 1, lockedUntil: null }],
  ])('wrong passwords in a row at the times %j (in ms) leave the tries %j', (times, tries) => {
    expect(failing(times)).toMatchObject(tries);
  });

  it('any six wrong passwords that are checked are spread over at least the time of a lock', () => {
    fc.assert(
      fc.property(fc.array(gap, { minLength: 1, maxLength: 60 }), (gaps) => {
        let [tries, now] = [null as Tries | null, 0];
        const takenAt: number[] = [];
        for (const ms of gaps) {
          now += ms;
          const standing = { tries, failures: NONE, isKnown: false, canLock: true };
          if (barredUntil(standing, at(now)) !== null) continue;
          tries = triesAfterFailure(tries, at(now));
          takenAt.push(now);
        }
        const sixths = takenAt.slice(5).map((sixth, index) => sixth - (takenAt[index] ?? 0));
        expect(sixths.filter((ms) => ms < LOCKED_FOR)).toEqual([]);
      }),
    );
  });
});

describe('failed sign-ins of an account', () => {
  it.each([
    [0, 0],
    [49, 0],
    [50, 30],
    [51, 60],
    [52, 120],
    [54, 480],
    [55, 900],
    [56, 900],
    [5000, 900],
  ])('%i failed sign-ins within an hour delay the next sign-in by %i seconds', (count, seconds) => {
    expect(delayAfter(count)).toBe(seconds * 1000);
  });

  it('only failed sign-ins of the last hour count, and at most 60 of them are kept', () => {
    fc.assert(
      fc.property(fc.array(gap, { minLength: 1, maxLength: 120 }), (gaps) => {
        let [failures, now] = [NONE, 0];
        const times: number[] = [];
        for (const ms of gaps) {
          now += ms;
          times.push(now);
          const before = failures;
          failures = failuresAfterFailure(failures, at(now));
          const recent = times.filter((one) => one > now - REMEMBERED_FOR).length;
          const delay = delayAfter(recent);
          expect(failures.delayedUntil).toEqual(delay > 0 ? at(now + delay) : before.delayedUntil);
          expect(failures.failedAt.length).toBeLessThanOrEqual(60);
        }
      }),
    );
  });
});

describe('barredUntil', () => {
  const [past, soon, later] = [at(-1), at(1000), at(LONGEST_DELAY)];
  const tried = (lockedUntil: Date | null): Tries => ({ failures: 0, lastFailedAt: at(-5), lockedUntil });
  const failed = (delayedUntil: Date | null): Failures => ({ failedAt: [], delayedUntil });

  it.each([
    ['passwords are accepted when nothing is wrong', null, NONE, false, true, null],
    ['no password is accepted while the place is locked', tried(soon), NONE, true, true, soon],
    ['passwords are accepted after the lock of the place has ended', tried(past), NONE, false, true, null],
    [
      'passwords are accepted at the moment at which the lock of the place ends',
      tried(at(0)),
      NONE,
      false,
      true,
      null,
    ],
    ['no password is accepted at an unknown network during a delay', null, failed(later), false, true, later],
    ['passwords are accepted at a known network during a delay', null, failed(later), true, true, null],
    ['passwords are accepted after a delay', null, failed(past), false, true, null],
    [
      'with a lock and a delay at an unknown network, no password is accepted until both have ended',
      tried(soon),
      failed(later),
      false,
      true,
      later,
    ],
    [
      'with a lock and a delay at a known network, no password is accepted until the lock has ended',
      tried(soon),
      failed(later),
      true,
      true,
      soon,
    ],
    [
      'passwords are accepted for an account that cannot be locked',
      tried(soon),
      failed(later),
      false,
      false,
      null,
    ],
  ])('%s', (_what, tries, failures, isKnown, canLock, until) => {
    expect(barredUntil({ tries, failures, isKnown, canLock }, at(0))).toEqual(until);
  });
});

test.each([
  ['a lock and a delay that begin now are not', {}, false],
  ['a lock that ends later than a lock that begins now is', { lockedUntil: at(LOCKED_FOR + 1) }, true],
  ['a delay that ends later than the longest delay is', { delayedUntil: at(LONGEST_DELAY + 1) }, true],
  ['a wrong password after now is', { lastFailedAt: at(1) }, true],
  ['a failed sign-in after now is', { failedAt: [at(-1), at(1)] }, true],
])('%s from a clock that was set back since', (_what, stored, isLater) => {
  const { lockedUntil, delayedUntil, lastFailedAt, failedAt } = {
    lockedUntil: at(LOCKED_FOR),
    delayedUntil: at(LONGEST_DELAY),
    lastFailedAt: at(0),
    failedAt: [at(0)],
    ...stored,
  };
  const standing = {
    tries: { failures: 0, lastFailedAt, lockedUntil },
    failures: { failedAt, delayedUntil },
    isKnown: false,
    canLock: true,
  };
  expect(isFromLaterClock(standing, at(0))).toBe(isLater);
});
