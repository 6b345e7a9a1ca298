import type { CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { NO_ERRORS, NOTHING_STORED } from '../work/entry-work.ts';
import type { KeptWork } from '../work/work-types.ts';
import { createWorkStore, type WorkStore } from '../work/work-store.ts';
import { saveByItself } from './save-by-itself.ts';
import { createTurns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', (error: unknown) => expect.fail(String(error)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const REPEATABLE = {
  repetitionSettings: { isRepeatable: true, minRepetitions: null, maxRepetitions: null },
};

/** Opens a card whose saves begin but are never sent, because the device never finishes storing the text. */
function open({
  maySend = true,
  kept = null,
  answer,
}: { maySend?: boolean; kept?: KeptWork | null; answer?: () => Promise<CardFormData> } = {}) {
  const element = sampleElement(REPEATABLE);
  const client = new QueryClient();
  const card = sampleCard([element]);
  if (answer) client.setQueryDefaults(cardQuery(card.id).queryKey, { queryFn: answer, retry: false });
  client.setQueryData(cardQuery(card.id).queryKey, card);
  const store = createWorkStore();
  if (kept !== null) store.tell(element.id, 'first', kept.index, { type: 'restored', kept, now: Date.now() });
  const written = () => Promise.withResolvers<void>().promise;
  const screen = { cardId: card.id, userId: 'ola', client, store, turns: createTurns(), written };
  const saving = saveByItself(screen, () => maySend);
  const type = (rowKey: string, raw: string, fieldId = 'note') =>
    store.tell(element.id, rowKey, null, { type: 'typed', fieldId, raw, stored: '', base: NOTHING_STORED });
  const sending = () => store.rows().flatMap(({ rowKey, work }) => (work.sending === null ? [] : [rowKey]));
  const leave = (rowKey: string) => saving.leave(element.id, rowKey);
  const read = (entry: CardEntry) =>
    client.setQueryData(cardQuery(card.id).queryKey, sampleCard([{ ...element, entries: [entry] }]));
  return {
    saving,
    turns: screen.turns,
    store,
    read,
    elementId: element.id,
    type,
    sending,
    leave,
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
}

test('an entry is saved two seconds after its last key press', async () => {
  const { type, sending } = open();
  type('first', 'a');
  await vi.advanceTimersByTimeAsync(1900);
  type('first', 'ab');
  await vi.advanceTimersByTimeAsync(1900);
  expect(sending()).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(sending()).toEqual(['first']);
});

test('an entry is saved at once when the focus leaves a field that was typed into', async () => {
  const { type, sending, leave, settle } = open();
  leave('first');
  await settle();
  expect(sending()).toEqual([]);
  type('first', 'a');
  leave('first');
  await settle();
  expect(sending()).toEqual(['first']);
});

test('an invalid value, and text that was changed back to the stored value, are not saved automatically', async () => {
  const { type, sending } = open();
  type('first', 'abc', 'size');
  type('second', 'a');
  type('second', '');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sending()).toEqual([]);
});

test('a tab that may not send saves nothing, and a tab whose saving is paused saves its text when the pause ends', async () => {
  const other = open({ maySend: false });
  other.type('first', 'a');
  const held = open();
  const release = held.saving.hold();
  held.type('first', 'a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([other.sending(), held.sending()]).toEqual([[], []]);
  release();
  await held.settle();
  expect(held.sending()).toEqual(['first']);
});

test('of two new entries that are ready to be saved, the one that was begun first is sent first', async () => {
  const { type, sending, leave, settle } = open();
  type('new-b', 'a');
  await vi.advanceTimersByTimeAsync(10);
  type('new-a', 'b');
  leave('new-a');
  leave('new-b');
  await settle();
  // `new-a` waits until the save of `new-b` is answered.
  expect(sending()).toEqual(['new-b']);
});

test('an entry is saved only after the save of earlier text is answered', async () => {
  const { store, elementId, type, sending, leave, settle } = open();
  const body = { elementTemplateId: elementId, index: null, data: {}, comment: '', submit: false };
  const sent = { typed: { note: 'a' }, comment: null };
  const attempt = {
    key: 'key',
    at: Date.now(),
    isAutomatic: true,
    sent,
    body: { ...body, rowVersion: null },
  };
  const tell = store.tell.bind(store, elementId, 'new-a', null);
  const fail = (kind: 'offline' | 'refused') =>
    tell({ type: 'failed', failure: { kind, message: '' }, errors: NO_ERRORS, retryAt: null });
  type('new-a', 'a');
  tell({ type: 'sending', what: 'save', attempt });
  fail('offline');
  await vi.advanceTimersByTimeAsync(10);
  type('entry-5', 'b');
  leave('entry-5');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sending()).toEqual([]);
  fail('refused');
  await settle();
  expect(sending()).toEqual(['entry-5']);
});

test("later text is not saved before earlier text is merged with another person's change, also between the two calls of the merge", async () => {
  const { turns, store, elementId, type, sending, leave, settle } = open();
  const merge = Promise.withResolvers<void>();
  type('new-a', 'a');
  turns.inTurn(`${elementId}/new-a`, () => merge.promise).catch(() => undefined);
  const { tell, attempt } = unanswered(store, elementId);
  tell({ type: 'sending', what: 'save', attempt });
  tell({
    type: 'failed',
    failure: { kind: 'stale', message: '', isUndecided: true },
    errors: NO_ERRORS,
    retryAt: 0,
  });
  await vi.advanceTimersByTimeAsync(10);
  type('second', 'b');
  leave('second');
  await settle();
  expect(sending()).toEqual([]);
  merge.resolve();
  await settle();
  expect(sending()).toHaveLength(1);
});

test('text that was typed during a save is saved after the answer, before the later text of another entry', async () => {
  const { store, turns, elementId, read, type, sending, leave, settle } = open();
  const { tell, attempt } = unanswered(store, elementId);
  const answered = Promise.withResolvers<void>();
  type('new-a', 'a');
  turns.inTurn(`${elementId}/new-a`, () => answered.promise).catch(() => undefined);
  tell({ type: 'sending', what: 'save', attempt });
  await vi.advanceTimersByTimeAsync(10);
  type('new-a', 'ab');
  await vi.advanceTimersByTimeAsync(10);
  type('entry-5', 'b');
  leave('entry-5');
  await settle();
  const entry = sampleEntry({ values: { note: 'a' } });
  read(entry);
  tell({ type: 'stored', sent: attempt.sent, entry });
  answered.resolve();
  await settle();
  // The later text waits for the call with the earlier text.
  expect(sending()).toEqual(['new-a']);
});

test.each([
  ['two seconds after its last key press', 1500, 500],
  ['at once when its last key press was more than two seconds ago', 60_000, 0],
])(
  'text that is still unsaved after the answer to a save is saved %s',
  async (_when, answeredAfter, savedAfter) => {
    const { store, elementId, read, type, sending } = open();
    const { tell, attempt } = unanswered(store, elementId);
    type('new-a', 'a');
    tell({ type: 'sending', what: 'save', attempt });
    type('new-a', 'ab');
    await vi.advanceTimersByTimeAsync(answeredAfter);
    const entry = sampleEntry({ values: { note: 'a' } });
    read(entry);
    tell({ type: 'stored', sent: attempt.sent, entry });
    if (savedAfter > 0) await vi.advanceTimersByTimeAsync(savedAfter - 1);
    expect(sending()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sending()).toEqual(['new-a']);
  },
);

test('text from before a reload that the person chose to keep in a conflict is saved two seconds after the choice', async () => {
  const failure = { kind: 'stale', message: '' } as const;
  const text = { typed: { note: 'a' }, comment: null, since: Date.now(), typedAt: Date.now() };
  const { store, elementId, sending } = open({
    kept: { index: null, key: null, base: NOTHING_STORED, attempt: null, ...text, failure },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  store.tell(elementId, 'first', null, { type: 'keptMine', fieldId: 'note', theirs: 'b' });
  await vi.advanceTimersByTimeAsync(1999);
  expect(sending()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sending()).toEqual(['first']);
});

/** Returns a save without an answer, and a function that sends events to the row `new-a`. */
function unanswered(store: WorkStore, elementId: string) {
  const body = { elementTemplateId: elementId, index: null, data: {}, comment: '', submit: false };
  const sent = { typed: { note: 'a' }, comment: null };
  const attempt = {
    key: 'key',
    at: Date.now(),
    isAutomatic: true,
    sent,
    body: { ...body, rowVersion: null },
  };
  return { tell: store.tell.bind(store, elementId, 'new-a', null), attempt };
}

describe('text in an entry that another tab stored after this tab had read the card', () => {
  const openLate = (answer: () => Promise<CardFormData>) => {
    const base = { rowVersion: 1, values: {}, comment: null };
    const kept = { index: 0, key: null, typed: { note: 'a' }, comment: null, base, attempt: null, since: 1 };
    const opened = open({ kept, answer });
    opened.saving.wake();
    return opened;
  };
  const failureOf = ({ store }: ReturnType<typeof open>) => store.rows()[0]?.work.failure;

  test('text in an entry that only another tab knows is saved after the card was read again', async () => {
    const card = sampleCard([
      { ...sampleElement(REPEATABLE), entries: [sampleEntry({ index: 0, rowVersion: 1 })] },
    ]);
    const opened = openLate(() => Promise.resolve(card));
    await vi.advanceTimersByTimeAsync(10);
    expect([opened.sending(), failureOf(opened)]).toEqual([['first'], null]);
  });

  test('text in an entry that only another tab knows waits while the card cannot be read', async () => {
    const opened = openLate(() => Promise.reject(new Error('no network')));
    await vi.advanceTimersByTimeAsync(10);
    expect([opened.sending(), failureOf(opened)]).toEqual([[], null]);
  });

  test('text in an entry that another person deleted is not saved before the user has made a choice', async () => {
    const opened = openLate(() => Promise.resolve(sampleCard([sampleElement(REPEATABLE)])));
    await vi.advanceTimersByTimeAsync(10);
    expect([opened.sending(), failureOf(opened)?.kind]).toEqual([[], 'stale']);
  });
});
