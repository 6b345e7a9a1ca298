import type { BackgroundRun } from '@kartoteka/contract/background-run';
import { formatDateTime } from './format.ts';
import { runTexts } from '#texts/run';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const ENDS = {
  succeeded: runTexts.succeeded,
  cancelled: runTexts.cancelled,
  failed: runTexts.unsuccessful,
} as const;

/** Describes the last run of background work in one line: 'Zakończono 21/11/2026 10:40, trwało 12 sekund'. */
export function lastRunWords({ state, startedAt, finishedAt }: BackgroundRun): string {
  switch (state) {
    case 'idle':
      return runTexts.never;
    case 'running':
      return startedAt === null
        ? runTexts.running
        : `${runTexts.running} ${runTexts.since(formatDateTime(startedAt))}`;
    case 'succeeded':
    case 'cancelled':
    case 'failed': {
      const word = ENDS[state];
      const end = finishedAt === null ? word : `${word} ${formatDateTime(finishedAt)}`;
      return startedAt === null || finishedAt === null ? end : `${end}, ${lasted(startedAt, finishedAt)}`;
    }
  }
}

function lasted(startedAt: string, finishedAt: string): string {
  const time = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  if (time < 2 * MINUTE) return runTexts.seconds(Math.max(1, Math.round(time / SECOND)));
  return runTexts.minutes(Math.round(time / MINUTE));
}
