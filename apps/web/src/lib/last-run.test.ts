import type { BackgroundRun } from '@kartoteka/contract/background-run';
import { expect, test } from 'vitest';
import { lastRunWords } from './last-run.ts';

const START = '2026-11-21T09:40:00.000Z';
const run = (state: BackgroundRun['state'], startedAt: string | null, finishedAt: string | null) =>
  lastRunWords({
    state,
    startedAt,
    finishedAt,
    progress: 0,
    error: null,
  });

test.each([
  ['idle', null, null, 'Jeszcze nie uruchomiono.'],
  ['running', START, null, 'W toku od 21/11/2026 10:40'],
  ['running', null, null, 'W toku'],
  ['succeeded', START, '2026-11-21T09:40:00.100Z', 'Zakończono 21/11/2026 10:40, trwało 1 sekundę'],
  ['succeeded', START, '2026-11-21T09:40:12.000Z', 'Zakończono 21/11/2026 10:40, trwało 12 sekund'],
  ['failed', START, '2026-11-21T09:43:10.000Z', 'Nie powiodło się 21/11/2026 10:43, trwało 3 minuty'],
  ['cancelled', START, '2026-11-21T09:41:10.000Z', 'Przerwano 21/11/2026 10:41, trwało 70 sekund'],
  ['failed', null, START, 'Nie powiodło się 21/11/2026 10:40'],
] as const)(
  'a background run in state %s from %s to %s is described as %j',
  (state, startedAt, finishedAt, words) => {
    expect(run(state, startedAt, finishedAt)).toBe(words);
  },
);
