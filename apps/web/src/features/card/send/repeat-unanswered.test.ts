import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement } from '../card-data/sample.ts';
import { type Attempt, NO_ERRORS, NOTHING_STORED } from '../work/entry-work.ts';
import { repeatUnanswered } from './repeat-unanswered.ts';
import { createTurns } from './turns.ts';
import { createWorkStore } from '../work/work-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const page = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener);
  vi.stubGlobal('removeEventListener', page.removeEventListener);
  vi.stubGlobal('reportError', (error: unknown) => expect.fail(String(error)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('an unanswered call is repeated even if its timer fires a fraction of a millisecond early', async () => {
  const element = sampleElement();
  const client = new QueryClient();
  const card = sampleCard([element]);
  client.setQueryData(cardQuery(card.id).queryKey, card);
  const store = createWorkStore();
  const tell = store.tell.bind(store, element.id, 'row', null);
  const attempt: Attempt = {
    key: 'key',
    at: Date.now(),
    isAutomatic: true,
    sent: { typed: { note: 'raz' }, comment: null },
    body: {
      elementTemplateId: element.id,
      index: null,
      data: {},
      comment: '',
      submit: false,
      rowVersion: null,
    },
  };
  tell({ type: 'typed', fieldId: 'note', raw: 'raz', stored: '', base: NOTHING_STORED });
  tell({ type: 'sending', what: 'save', attempt });
  const failure = { kind: 'offline', message: '' } as const;
  // Pauses are random, and timers drop fractions of a millisecond.
  tell({ type: 'failed', failure, errors: NO_ERRORS, retryAt: Date.now() + 1000.7 });
  const written = () => Promise.withResolvers<void>().promise;
  const screen = { cardId: card.id, userId: 'ola', client, store, turns: createTurns(), written };
  const end = repeatUnanswered(screen, () => undefined);
  const sending = () => store.rows().map(({ work }) => work.sending);

  await vi.advanceTimersByTimeAsync(900);
  expect(sending()).toEqual([null]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sending()).toEqual(['save']);
  end();
});
