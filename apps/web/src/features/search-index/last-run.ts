import type { IndexAction } from '@kartoteka/contract/search-index';
import { formatDateTime } from '../../lib/format.ts';
import { indexTexts } from '#texts/search-index';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How an action's last run went, in a line: 'Zakończono 21/11/2026 10:40, trwało 12 sekund'. */
export function lastRunWords({ state, startedAt, finishedAt }: IndexAction): string {
  switch (state) {
    case 'idle':
      return indexTexts.never;
    case 'running':
      return startedAt === null
        ? indexTexts.running
        : `${indexTexts.running} ${indexTexts.since(formatDateTime(startedAt))}`;
    case 'succeeded':
    case 'failed': {
      const word = state === 'failed' ? indexTexts.unsuccessful : indexTexts.succeeded;
      const end = finishedAt === null ? word : `${word} ${formatDateTime(finishedAt)}`;
      return startedAt === null || finishedAt === null ? end : `${end}, ${lasted(startedAt, finishedAt)}`;
    }
  }
}

function lasted(startedAt: string, finishedAt: string): string {
  const time = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  if (time < 2 * MINUTE) return indexTexts.seconds(Math.max(1, Math.round(time / SECOND)));
  return indexTexts.minutes(Math.round(time / MINUTE));
}
