import { expect, test } from 'vitest';
import { unusedAccount } from './account.ts';
import { confinementIn } from './confinement.ts';
import { type Failure, firstWay, type Way, wayAfter } from './way.ts';

const ACCOUNT = 61_000;
const sandboxed: Way = { account: null, isSandboxed: true };
const plain: Way = { account: null, isSandboxed: false };
const lower: Way = { account: ACCOUNT, isSandboxed: true };
const lowerPlain: Way = { account: ACCOUNT, isSandboxed: false };

const CASES: readonly [who: string, isRoot: boolean, failures: readonly Failure[], ways: readonly Way[]][] = [
  ['an ordinary user', false, [], [sandboxed]],
  ['an ordinary user without namespaces', false, ['doesNotStart'], [sandboxed, plain]],
  ['an ordinary user without a browser', false, ['doesNotStart', 'doesNotStart'], [sandboxed, plain]],
  ['root', true, [], [lower]],
  ['root without namespaces', true, ['doesNotStart'], [lower, lowerPlain]],
  ['root with a browser that never starts', true, ['doesNotStart', 'doesNotStart'], [lower, lowerPlain]],
  ['root that may not become another user', true, ['outOfReach'], [lower, plain]],
  ['root with no other account and no browser', true, ['outOfReach', 'doesNotStart'], [lower, plain]],
];

test.each(CASES)(
  'a server that runs as %s tries the ways to run a browser in order of safety',
  (_who, isRoot, failures, ways) => {
    const tried: Way[] = [firstWay(isRoot, ACCOUNT)];
    for (const failure of failures) {
      const next = wayAfter({ way: tried.at(-1) ?? plain, failure });
      if (next !== null) tried.push(next);
    }
    expect(tried).toEqual(ways);
  },
);

test('a root server does not try a browser as root when the browser fails to start under another account', () => {
  const seen = (isRoot: boolean, failures: readonly Failure[]): (Way | null)[] => {
    let way: Way | null = firstWay(isRoot, ACCOUNT);
    const ways: (Way | null)[] = [way];
    for (const failure of failures) if (way !== null) ways.push((way = wayAfter({ way, failure })));
    return ways;
  };
  expect(seen(true, ['doesNotStart', 'doesNotStart', 'doesNotStart'])).not.toContainEqual(plain);
  expect(seen(true, ['doesNotStart', 'doesNotStart']).at(-1)).toBeNull();
});

test('the account of the browser is a number that neither a user nor a group has, or nobody when all are taken', () => {
  expect(unusedAccount('', '')).toBe(61_000);
  expect(unusedAccount('root:x:0:0:root:/root:/bin/sh\na:x:61000:5::/:/bin/sh\n', 'b:x:61001:\n')).toBe(
    61_002,
  );
  const all = Array.from({ length: 184 }, (_, index) => `u:x:${61_000 + index}:0:::`).join('\n');
  expect(unusedAccount(all, '')).toBe(65_534);
});

const STATUS: readonly [
  what: string,
  status: string,
  own: string,
  hasNamespaces: boolean,
  hasFilter: boolean,
][] = [
  [
    'a page in a sandbox',
    'NSpid:\t90\t4\t1\nSeccomp:\t2\nSeccomp_filters:\t2',
    'NSpid:\t7\nSeccomp:\t0',
    true,
    true,
  ],
  [
    'a page without a sandbox',
    'NSpid:\t90\nSeccomp:\t0\nSeccomp_filters:\t0',
    'NSpid:\t7\nSeccomp:\t0',
    false,
    false,
  ],
  [
    "a page with nothing but the container's filter",
    'NSpid:\t90\t9\nSeccomp:\t2\nSeccomp_filters:\t1',
    'NSpid:\t80\t1\nSeccomp:\t2\nSeccomp_filters:\t1',
    false,
    false,
  ],
  ['a page on an old kernel', 'NSpid:\t90\t1\nSeccomp:\t2', 'NSpid:\t7\nSeccomp:\t0', true, true],
];

test.each(STATUS)(
  'the process status of the kernel shows whether a sandbox confines %s',
  (_what, status, own, hasNamespaces, hasFilter) => {
    expect(confinementIn(status, own)).toEqual({ hasNamespaces, hasFilter });
  },
);
