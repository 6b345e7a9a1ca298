import { expect, test } from 'vitest';
import { applySaved } from './apply-values.ts';

interface Row {
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
}
const row = (key: string, id: string | null = key, name = key): Row => ({ key, id, name });
const NEW = [row('a', null), row('b', null)];
const STORED = [row('a', 'idA'), row('b', 'idB')];

/** Brings saved rows into a form that shows `shown` after it was sent as `sent`. */
function settle(shown: readonly Row[], sent: readonly Row[], saved: readonly Row[]) {
  const values = structuredClone({ rows: shown });
  const isContested = applySaved<typeof values>(
    {
      getValues: (() => values) as never,
      setValue: (path: string, value: unknown) => {
        const steps = path.split('.');
        const last = steps.pop() ?? '';
        const place = steps.reduce((at, step) => (at as never)[step], values);
        (place as unknown as Record<string, unknown>)[last] = value;
      },
    },
    { rows: sent },
    { rows: saved },
  );
  return { rows: values.rows, isContested };
}

test.each<[string, readonly Row[], readonly Row[]]>([
  ['the rows are moved', [row('b', null), row('a', null)], [row('b', 'idB'), row('a', 'idA')]],
  ['a row is added', [...NEW, row('c', null)], [...STORED, row('c', null)]],
  ['a row is inserted above them', [row('c', null), ...NEW], [row('c', null), ...STORED]],
  ['a row is removed', [row('b', null)], [row('b', 'idB')]],
  ['all rows are removed', [], []],
  ['a row is renamed', [row('a', null, 'x'), row('b', null)], [row('a', 'idA', 'x'), row('b', 'idB')]],
])(
  'each new row of a form that is still there gets its own id from the answer when, during the save, %s',
  (_, shown, expected) => {
    expect(settle(shown, NEW, STORED).rows).toEqual(expected);
  },
);

test.each<[string, readonly Row[], readonly Row[], readonly Row[], boolean]>([
  [
    'an edit stays in its row when somebody else moved the rows',
    [row('a', 'a', 'edited'), row('b')],
    [row('b'), row('a')],
    [row('b'), row('a', 'a', 'edited')],
    false,
  ],
  [
    'rows that the user did not edit are moved, added and removed as in the version of somebody else',
    [row('a'), row('b')],
    [row('c'), row('b', 'b', 'theirs')],
    [row('c'), row('b', 'b', 'theirs')],
    false,
  ],
  [
    'an edited row that somebody else removed stays, and the next save asks',
    [row('a', 'a', 'edited'), row('b')],
    [row('b')],
    [row('a', 'a', 'edited'), row('b')],
    true,
  ],
  [
    'rows that the user and somebody else moved stay as the user has them, and the next save asks',
    [row('b'), row('a')],
    [row('a'), row('b'), row('c')],
    [row('b'), row('a')],
    true,
  ],
  [
    'a removed row that somebody else edited stays removed, and the next save asks',
    [row('b')],
    [row('a', 'a', 'theirs'), row('b')],
    [row('b')],
    true,
  ],
  [
    'a field of a moved row that the user and somebody else edited keeps the user’s text, and the next save asks',
    [row('a', 'a', 'mine'), row('b')],
    [row('b'), row('a', 'a', 'theirs')],
    [row('b'), row('a', 'a', 'mine')],
    true,
  ],
])('%s', (_, shown, saved, expected, isContested) => {
  expect(settle(shown, [row('a'), row('b')], saved)).toEqual({ rows: expected, isContested });
});
