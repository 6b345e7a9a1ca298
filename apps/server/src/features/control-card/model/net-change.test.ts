import { entryFile } from '@kartoteka/domain/testing/sample-card';
import { expect, test } from 'vitest';
import type { EventPayload, FileChange } from './event-payload.ts';
import { netOf } from './net-change.ts';

type Write = EventPayload<'entrySaved'>;
type Captions = Readonly<Record<string, string | null>>;

/** Makes the file changes of the writes that bring an entry from each list of files to the next list. */
function changesBetween(lists: readonly Captions[]): FileChange[] {
  return lists.slice(1).map((after, at) => {
    const before = lists[at] ?? {};
    const kept = Object.keys(after).filter((id) => id in before);
    const captions = kept.flatMap((id) => {
      const [old, now] = [before[id] ?? null, after[id] ?? null];
      return old === now ? [] : [{ id, name: `${id}.jpg`, old, new: now }];
    });
    return {
      added: Object.entries(after).flatMap(([id, caption]) =>
        id in before ? [] : [entryFile(id, { caption })],
      ),
      removed: Object.keys(before).flatMap((id) =>
        id in after ? [] : [{ id, name: `${id}.jpg`, sha256: 'a'.repeat(64), caption: before[id] ?? null }],
      ),
      list: Object.entries(after).map(([id, caption]) => ({ id, formElementId: null, caption })),
      ...(captions.length === 0 ? {} : { captions }),
    };
  });
}

function netFiles(lists: readonly Captions[]): FileChange | undefined {
  const [first, ...others] = changesBetween(lists).map((files): Write => ({
    elementId: 'e',
    entryId: 'A',
    index: 0,
    manner: 'element',
    isNew: false,
    changes: [],
    files,
  }));
  if (first === undefined) throw new Error('a sitting has at least two lists of files');
  return netOf([first, ...others]).files;
}

interface Joined {
  readonly added: Captions;
  readonly removed?: readonly string[];
  readonly captions: readonly (readonly [string, string | null, string | null])[];
}

test.each<[string, Captions[], Joined]>([
  [
    'has the first old caption and the last new caption of a file',
    [{ a: 'pęknięcie' }, { a: 'rysa' }, { a: 'rysa 2 mm' }],
    { added: {}, captions: [['a', 'pęknięcie', 'rysa 2 mm']] },
  ],
  [
    'leaves out a caption that was put back',
    [
      { a: 'rysa', b: null },
      { a: 'pęknięcie', b: null },
      { a: 'rysa', b: 'tył' },
    ],
    { added: {}, captions: [['b', null, 'tył']] },
  ],
  [
    'has a new file with its last caption, and no change of that caption',
    [{}, { a: null }, { a: 'rysa' }],
    { added: { a: 'rysa' }, captions: [] },
  ],
  [
    'leaves out the caption of a file that was then removed',
    [{ a: 'rysa' }, { a: 'pęknięcie' }, {}],
    { added: {}, removed: ['a'], captions: [] },
  ],
  [
    'has the first and the last caption of a file that was removed and put back',
    [{ a: 'pęknięcie' }, { a: 'rysa' }, {}, { a: 'bez wad' }],
    { added: {}, captions: [['a', 'pęknięcie', 'bez wad']] },
  ],
  [
    'leaves out a file that was removed and put back with its caption',
    [{ a: 'pęknięcie' }, {}, { a: 'pęknięcie' }],
    { added: {}, captions: [] },
  ],
  [
    'names a file once that was removed, put back and removed again',
    [{ a: 'rysa' }, {}, { a: 'rysa' }, {}],
    { added: {}, removed: ['a'], captions: [] },
  ],
  [
    'names a file once that was added, removed and added again',
    [{}, { a: 'rysa' }, {}, { a: 'tył' }],
    { added: { a: 'tył' }, captions: [] },
  ],
])('the joined change of the files of an entry %s', (_what, lists, expected) => {
  const { added = [], removed = [], captions = [] } = netFiles(lists) ?? {};
  expect(new Set(added.map(({ id }) => id)).size).toBe(added.length);
  expect({
    added: Object.fromEntries(added.map(({ id, caption }) => [id, caption])),
    removed: removed.map(({ id }) => id),
    captions: captions.map((one) => [one.id, one.old, one.new]),
  }).toEqual({ removed: [], ...expected });
});
