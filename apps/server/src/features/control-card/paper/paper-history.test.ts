import { entryFile } from '@kartoteka/domain/testing/sample-card';
import { expect, test } from 'vitest';
import type { EventPayload, FileChange } from '../model/event-payload.ts';
import type { EventRow } from '../views/read-events.ts';
import { collectHistory } from './paper-history.ts';

type Write = EventPayload<'entrySaved'>;

/** Makes an event from its type, person, entry, second and the entry's new value: 'save Ola A 10 x'. */
function event(words: string, seq: number, old: string | null): EventRow {
  const [type = '', userId = '', entryId = '', second = '0', value = null] = words.split(' ');
  const types: Record<string, string> = {
    save: 'entrySaved',
    submit: 'entrySubmitted',
    delete: 'entryDeleted',
  };
  const payload: Write = {
    elementId: 'e',
    entryId,
    index: 0,
    manner: 'element',
    isNew: old === null,
    changes: value === old ? [] : [{ formElementId: 'f', old, new: value }],
  };
  const at = new Date(Number(second) * 1000);
  return {
    id: `${seq}`,
    seq,
    type: types[type] ?? type,
    at,
    userId,
    userName: userId,
    reason: null,
    entryId,
    payload,
  };
}

/** Makes the events of a card, each with the value of its entry before it. */
function eventsOf(history: readonly string[]): EventRow[] {
  const values = new Map<string, string | null>();
  return history.map((words, at) => {
    const [, , entryId = '', , value = null] = words.split(' ');
    const made = event(words, at + 1, values.get(entryId) ?? null);
    values.set(entryId, value);
    return made;
  });
}

function changesOf(history: readonly string[]): Record<string, string[]> {
  const collected = collectHistory();
  for (const one of eventsOf(history)) collected.take(one);
  return Object.fromEntries(
    [...collected.history().entries].map(([entryId, { changes }]) => [
      entryId,
      changes.map(({ old, by, at }) => `${String(old)} by ${by} at ${at.getTime() / 1000}`),
    ]),
  );
}

test.each<[string, string[], Record<string, string[]>]>([
  [
    'shows the value that another person replaced',
    ['save Ola A 0 x', 'save Olek A 1 y'],
    { A: ['x by Olek at 1'] },
  ],
  ['leaves out values between the saves of one sitting', ['save Ola A 0 x', 'save Ola A 59 y'], { A: [] }],
  [
    'shows a value that was replaced a minute later',
    ['save Ola A 0 x', 'save Ola A 60 y'],
    { A: ['x by Ola at 60'] },
  ],
  [
    'counts a submission to the saves just before it',
    ['save Ola A 0 x', 'submit Ola A 1 y', 'save Ola A 2 z'],
    { A: ['y by Ola at 2'] },
  ],
  [
    "does not count a submission to another person's save",
    ['save Ola A 0 x', 'submit Olek A 1 y'],
    { A: ['x by Olek at 1'] },
  ],
  [
    'shows the value before a sitting once, with the time of its last save',
    ['save Ola A 0 x', 'save Olek A 1 y', 'save Ola B 2 v', 'save Olek A 3 z'],
    { A: ['x by Olek at 3'], B: [] },
  ],
  [
    'leaves out a value that was put back',
    ['save Ola A 0 x', 'save Olek A 1 y', 'save Olek A 2 x'],
    { A: [] },
  ],
  ['leaves out deleted entries', ['save Ola A 0 x', 'save Olek A 1 y', 'delete Olek A 2'], {}],
])('the list of replacements on paper %s', (_what, history, expected) => {
  expect(changesOf(history)).toEqual(expected);
});

test('the history for a paper names the person who started the card and the last writer of each entry', () => {
  const collected = collectHistory();
  const history = ['cardStarted Ola - 0', 'save Ola A 1 x', 'submit Olek A 2 x', 'save Ola B 3 y'];
  for (const one of eventsOf(history)) collected.take(one);
  const { startedBy, entries } = collected.history();
  expect(startedBy).toBe('Ola');
  expect([...entries].map(([entryId, { filledBy }]) => [entryId, filledBy])).toEqual([
    ['A', 'Olek'],
    ['B', 'Ola'],
  ]);
});

/** Makes an event of a write that changes the files of an entry. */
function captioned(seq: number, words: string, files: Partial<FileChange>): EventRow {
  const made = event(words, seq, null);
  const whole = { added: [], removed: [], list: [], ...files };
  return { ...made, payload: { ...(made.payload as Write), files: whole } };
}

test.each([
  ['in one sitting', 1, 2],
  ['in two sittings', 1, 90],
])(
  'the list of replacements on paper has the caption of a file that was removed and put back with another caption %s',
  (_what, removedAt, addedAt) => {
    const collected = collectHistory();
    const removed = { id: 'photo', name: 'a.png', sha256: 'a'.repeat(64), caption: 'pęknięcie' };
    collected.take(captioned(1, 'save Ola A 0', { added: [entryFile('photo', { caption: 'pęknięcie' })] }));
    collected.take(captioned(2, `save Olek A ${removedAt}`, { removed: [removed] }));
    collected.take(
      captioned(3, `save Olek A ${addedAt}`, { added: [entryFile('photo', { caption: 'bez wad' })] }),
    );
    const changes = collected.history().entries.get('A')?.changes;
    expect(changes?.map(({ what, old, by }) => [what, old, by])).toEqual([
      [{ of: 'caption', formElementId: null, fileId: 'photo' }, 'pęknięcie', 'Olek'],
    ]);
  },
);

test('the list of replacements on paper has the caption of a file before a sitting, and no caption that stood only within a sitting', () => {
  const collected = collectHistory();
  const caption = (id: string, old: string, now: string) => ({ id, name: 'a.png', old, new: now });
  collected.take(captioned(1, 'save Ola A 0', { added: [entryFile('photo', { caption: 'przed' })] }));
  collected.take(
    captioned(2, 'save Olek A 1', {
      added: [entryFile('own', { caption: 'x' })],
      captions: [caption('photo', 'przed', 'w trakcie')],
    }),
  );
  collected.take(
    captioned(3, 'submit Olek A 2', {
      added: [],
      captions: [caption('photo', 'w trakcie', 'po'), caption('own', 'x', 'y')],
    }),
  );
  const changes = collected.history().entries.get('A')?.changes;
  expect(changes?.map(({ what, old, by }) => [what, old, by])).toEqual([
    [{ of: 'caption', formElementId: null, fileId: 'photo' }, 'przed', 'Olek'],
  ]);
});
