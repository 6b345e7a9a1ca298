import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { network } from '../../../lib/network.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement } from '../card-data/sample.ts';
import { NO_ERRORS, NOTHING_STORED } from '../work/entry-work.ts';
import type { Attempt } from '../work/work-types.ts';
import { repeatUnanswered } from './repeat-unanswered.ts';
import { createTurns } from './turns.ts';
import { createWorkStore } from '../work/work-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const page = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', page.addEventListener);
  vi.stubGlobal('removeEventListener', page.removeEventListener);
  vi.stubGlobal('reportError', (error: unknown) => expect.fail(String(error)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * Opens a card whose rows were typed one after another and have an unanswered save each. `retryAt` has the time of the
 * next attempt in ms, by row key.
 */
function open(retryAt: Readonly<Record<string, number>>) {
  const element = sampleElement({
    repetitionSettings: { isRepeatable: true, minRepetitions: null, maxRepetitions: null },
  });
  const client = new QueryClient();
  const card = sampleCard([element]);
  client.setQueryData(cardQuery(card.id).queryKey, card);
  const store = createWorkStore();
  for (const [row, at] of Object.entries(retryAt)) {
    const tell = store.tell.bind(store, element.id, row, null);
    tell({ type: 'typed', fieldId: 'note', raw: 'raz', stored: '', base: NOTHING_STORED });
    tell({ type: 'sending', what: 'save', attempt: attemptOf(element.id) });
    tell({ type: 'failed', failure: OFFLINE, errors: NO_ERRORS, retryAt: at });
    vi.advanceTimersByTime(1);
  }
  const written = () => Promise.withResolvers<void>().promise;
  const screen = { cardId: card.id, userId: 'ola', client, store, turns: createTurns(), written };
  const { stop: end, sendBefore } = repeatUnanswered(screen, () => undefined, {
    maySend: () => true,
    saveBefore: () => Promise.resolve(),
  });
  const sending = () => store.rows().flatMap(({ rowKey, work }) => (work.sending === null ? [] : [rowKey]));
  return { end, sending, sendBefore };
}

const OFFLINE = { kind: 'offline', message: '' } as const;

const attemptOf = (elementTemplateId: string): Attempt => ({
  key: 'key',
  at: Date.now(),
  isAutomatic: true,
  sent: { typed: { note: 'raz' }, comment: null },
  body: { elementTemplateId, index: null, data: {}, comment: '', submit: false, rowVersion: null },
});

it('an unanswered call is repeated even if its timer fires a fraction of a millisecond early', async () => {
  // The time of the next attempt has a fraction, because pauses are random. Timers drop fractions of a millisecond.
  const { end, sending } = open({ row: Date.now() + 1000.7 });
  await vi.advanceTimersByTimeAsync(900);
  expect(sending()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sending()).toEqual(['row']);
  end();
});

it('a call with later text waits for an unanswered call with earlier text, even if its own next attempt is due first', async () => {
  const { end, sending } = open({ first: Date.now() + 5000, second: Date.now() + 1000 });
  await vi.advanceTimersByTimeAsync(4000);
  expect(sending()).toEqual([]);
  // The call of the first row is running, and the second row waits for it.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sending()).toEqual(['first']);
  end();
});

it('an unanswered call is repeated as soon as the server answers another call', async () => {
  network.failed();
  const { end, sending } = open({ row: Date.now() + 30_000 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sending()).toEqual([]);
  network.answered();
  await vi.advanceTimersByTimeAsync(0);
  expect(sending()).toEqual(['row']);
  end();
});

it('before an entry is sent, the unanswered call with earlier text is repeated at once, and the entry waits at most three seconds for the answer', async () => {
  const { end, sending, sendBefore } = open({ earlier: Date.now() + 30_000 });
  const isSent = sendBefore(Date.now() + 1);
  await vi.advanceTimersByTimeAsync(2999);
  expect(sending()).toEqual(['earlier']);
  await expect(Promise.race([isSent, Promise.resolve('waits')])).resolves.toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(await isSent).toBe(false);
  end();
});

it('an entry that is sent does not wait for calls with text that was typed later', async () => {
  const { end, sending, sendBefore } = open({ later: Date.now() + 30_000 });
  expect(await sendBefore(Date.now() - 1)).toBe(true);
  expect(sending()).toEqual([]);
  end();
});
