import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleEntry } from '../card-data/sample.ts';
import { baseOf, NO_ERRORS } from './entry-work.ts';
import {
  all,
  arrived,
  attemptOf,
  memoryBox,
  open,
  openRestored,
  ROW,
  textOf,
  type,
  type Entry,
  type KeptBox,
} from './drafts-sample.ts';
import type { Attempt, KeptWork } from './work-types.ts';
import type { WorkStore } from './work-store.ts';

async function again(box: KeptBox, first: ReturnType<typeof open>, userId = 'ola') {
  first.keeper.close();
  const next = open(box, { userId, cardId: first.cardId });
  await next.keeper.restore(all);
  next.keeper.close();
  return next.store;
}

describe('a draft', () => {
  it('typed text is stored on the device before the next browser event, and is restored from the device', async () => {
    const box = memoryBox();
    const card = open(box);
    type(card.store, 'a');
    type(card.store, 'ab');
    await Promise.resolve();
    expect([...box.drafts.values()].map((one) => one.work)).toMatchObject([{ typed: { note: 'ab' } }]);
    expect(textOf(await again(box, card))).toEqual(['ab']);
  });

  it('typed text of one user is not restored for another user', async () => {
    const box = memoryBox();
    const card = open(box);
    type(card.store, 'a');
    expect(textOf(await again(box, card, 'olek'))).toEqual([]);
  });

  it('the draft of a saved new entry is deleted under the key that it had before the entry got its index', async () => {
    const box = memoryBox();
    const card = open(box);
    type(card.store, 'a');
    await card.keeper.written();
    const entry = sampleEntry({ index: 4, values: { note: 'a' } });
    card.store.tell('element', ROW, null, {
      type: 'stored',
      sent: { typed: { note: 'a' }, comment: null },
      entry,
    });
    await card.keeper.written();
    expect(box.drafts.size).toBe(0);
  });

  it('a tab that restores a call without an answer repeats it with the same key, however old the call is', async () => {
    const box = memoryBox();
    const card = open(box);
    type(card.store, 'a');
    const old = { ...attemptOf('a'), at: Date.now() - 24 * 3_600_000 };
    card.store.tell('element', ROW, null, { type: 'sending', what: 'save', attempt: attemptOf('a') });
    const restored = (await again(box, card)).rows()[0]?.work;
    expect([restored?.attempt?.key, restored?.retryAt === null]).toEqual(['key', false]);
    card.store.tell('element', ROW, null, { type: 'sending', what: 'save', attempt: old });
    const [row] = card.store.rows();
    if (row) card.store.tell('element', ROW, null, { type: 'restored', kept: row.work, now: Date.now() });
    expect(card.store.rows()[0]?.work.attempt?.at).toBe(old.at);
    expect(textOf(card.store)).toEqual(['a']);
  });
});

describe('typing, saving and closing tabs in any order', () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'c').map((key) => ({ kind: 'key', key }) as const) },
    { weight: 1, arbitrary: fc.constant({ kind: 'erase' } as const) },
    { weight: 2, arbitrary: fc.constant({ kind: 'send' } as const) },
    { weight: 2, arbitrary: fc.constant({ kind: 'answer' } as const) },
    { weight: 2, arbitrary: fc.constant({ kind: 'lose', isDone: true } as const) },
    { weight: 1, arbitrary: fc.constant({ kind: 'lose', isDone: false } as const) },
    { weight: 1, arbitrary: fc.constant({ kind: 'refuse' } as const) },
    { weight: 2, arbitrary: fc.constant({ kind: 'reload' } as const) },
  );

  it('in any order of typing, saving and closing tabs, the screen shows the newest text, and at most one entry is created', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const box = memoryBox();
        let card = open(box);
        let text = '';
        // The server has one answer for each key, and a new version of the entry for each write. `known` is the
        // version that the screen has.
        const answers = new Map<string, Entry>();
        let entry = null as Entry | null;
        let known = null as Entry | null;
        let created = 0;
        let keys = 0;
        const work = () => card.store.rows()[0]?.work;
        const rowKey = () => card.store.rows()[0]?.rowKey ?? ROW;
        const storedText = () => String(known?.values['note'] ?? '');
        const shown = () => work()?.typed['note'] ?? storedText();
        const write = (attempt: Attempt) => {
          const done = answers.get(attempt.key);
          if (done) return done;
          const { rowVersion, data } = attempt.body;
          if (rowVersion !== (entry?.rowVersion ?? null)) return null;
          if (entry === null) created += 1;
          const note = String(data['note'] ?? '');
          const values: Entry['values'] = note === '' ? {} : { note };
          entry = sampleEntry({ rowVersion: (entry?.rowVersion ?? 0) + 1, values });
          answers.set(attempt.key, entry);
          return entry;
        };
        const tell = (event: Parameters<WorkStore['tell']>[3]) =>
          card.store.tell('element', rowKey(), known?.index ?? null, event);
        const put = (raw: string) => {
          text = raw;
          tell({ type: 'typed', fieldId: 'note', raw, stored: storedText(), base: baseOf(known) });
        };
        const fail = (kind: 'offline' | 'refused') =>
          tell({ type: 'failed', failure: { kind, message: '' }, errors: NO_ERRORS, retryAt: 0 });
        for (const one of steps) {
          const current = work();
          if (one.kind === 'key') put(`${String(shown())}${one.key}`);
          else if (one.kind === 'erase') put(storedText());
          else if (one.kind === 'send' && !current?.sending) {
            const sent = { typed: current?.typed ?? {}, comment: null };
            const note = String(shown());
            const data: Attempt['body']['data'] = note === '' ? {} : { note };
            const body = { ...attemptOf('').body, data, rowVersion: known?.rowVersion ?? null };
            const attempt = current?.attempt ?? { ...attemptOf(''), key: `key-${(keys += 1)}`, sent, body };
            tell({ type: 'sending', what: 'save', attempt });
          } else if (current?.sending && current.attempt) {
            if (one.kind === 'answer') {
              const answer = write(current.attempt);
              if (answer === null) throw new Error('stale: two writes of one entry at once');
              known = answer;
              tell({ type: 'stored', sent: current.attempt.sent, entry: answer });
            } else if (one.kind === 'lose') {
              if (one.isDone) write(current.attempt);
              fail('offline');
            } else if (one.kind === 'refuse' && !answers.has(current.attempt.key)) fail('refused');
          }
          if (one.kind === 'reload') {
            // Waits for the pending writes, because on a device they complete before the reloaded page reads.
            await card.keeper.written();
            const before = card;
            before.keeper.close();
            card = open(box, { cardId: before.cardId });
            await card.keeper.restore(all);
            known = entry;
          }
          expect(String(shown())).toBe(text);
        }
        expect(created).toBeLessThanOrEqual(1);
        card.keeper.close();
      }),
      { numRuns: 300 },
    );
  });
});

it('the outbox does not take over the text of an open whole form, and the draft stays a draft of the form', async () => {
  const box = memoryBox();
  const form = await openRestored(box, { isWholeForm: true });
  type(form.store, 'x');
  await form.keeper.written();
  const outbox = open(box, { cardId: form.cardId, leavesForms: true });
  await outbox.keeper.restore(({ isWholeForm }) => isWholeForm !== true);
  await arrived();
  type(form.store, 'xy');
  await arrived();
  await outbox.keeper.written();
  expect(textOf(outbox.store)).toEqual([]);
  expect([...box.drafts.values()].map(({ kind }) => kind)).toEqual(['form']);
  outbox.keeper.close();
  form.keeper.close();
});

it('the draft of a refused promise stays the same when the whole form opens its card', async () => {
  const box = memoryBox();
  const card = open(box);
  const promised = { data: { note: 'b' }, comment: '' };
  const failure = { kind: 'stale', message: 'Ktoś zmienił wpis.' } as const;
  card.store.tell('element', ROW, 0, { type: 'failed', failure, errors: NO_ERRORS, promised });
  await card.keeper.written();
  card.keeper.close();
  const [draft] = box.drafts.values();
  expect(draft).toMatchObject({ kind: 'promise', isWholeForm: false });
  const form = open(box, { cardId: card.cardId, isWholeForm: true });
  await form.keeper.restore(all);
  await form.keeper.written();
  expect([...box.drafts.values()]).toEqual([draft]);
  form.keeper.close();
});

it('the draft of a refused promise of an earlier version counts as a refused promise after the card was opened once', async () => {
  const box = memoryBox();
  const card = await openRestored(box);
  const promised = { data: { note: 'b' }, comment: '' };
  const failure = { kind: 'stale', message: 'Ktoś zmienił wpis.' } as const;
  card.store.tell('element', ROW, 0, { type: 'failed', failure, errors: NO_ERRORS, promised });
  await card.keeper.written();
  card.keeper.close();
  for (const [key, draft] of box.drafts) {
    const { refusedPromise: _, ...work } = draft.work as KeptWork;
    box.drafts.set(key, { ...draft, kind: 'submit', work: { ...work, failure: { ...failure, promised } } });
  }
  const next = await openRestored(box, { cardId: card.cardId });
  await next.keeper.written();
  next.keeper.close();
  const refusedPromise = { message: failure.message, submitted: promised };
  expect([...box.drafts.values()]).toMatchObject([{ kind: 'promise', work: { refusedPromise } }]);
});
