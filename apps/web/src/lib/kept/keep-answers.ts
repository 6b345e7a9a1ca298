import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Query, QueryClient } from '@tanstack/react-query';
import { type KeptAnswer, keptBox } from './kept-box.ts';
import { keptAnswers } from './kept-answers.ts';
import { inputText, isKeptRoute } from './kept-routes.ts';

/** Milliseconds in which changes of the same data are one write. */
const TOGETHER = 300;

/**
 * Stores the answers that screens have read, and those that they read and change from now on. Returns a function that
 * stores what is not stored yet and stops.
 *
 * @param areCardsKept whether cards are kept too: only those who fill cards need them without a network
 */
export function keepAnswers(client: QueryClient, userId: string, areCardsKept: boolean): () => void {
  const changed = new Map<string, KeptAnswer>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const answers = [...changed.values()];
    changed.clear();
    if (answers.length > 0) keptBox.write(answers).catch(reportError);
  };
  const note = (query: Pick<Query<unknown, unknown, unknown>, 'queryHash' | 'queryKey' | 'state'>) => {
    const { data } = query.state;
    const [name, input] = query.queryKey;
    if (data === undefined || typeof name !== 'string' || !isKeptRoute(name)) return;
    const isCard = name === controlCardRoutes.formData.name;
    if (keptAnswers.isAsKept(query) || (isCard && !areCardsKept)) return;
    const at = keptAnswers.timeOf(query) ?? Date.now();
    changed.set(query.queryHash, { userId, name, input: inputText(input), data, at });
    // What was stored on the server is deleted from the drafts now, so the card must have it before the tab can close.
    if (isCard) flush();
    else timer ??= setTimeout(flush, TOGETHER);
  };
  for (const query of client.getQueryCache().getAll()) note(query);
  flush();
  const unwatch = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
  });
  addEventListener('pagehide', flush);
  return () => {
    unwatch();
    removeEventListener('pagehide', flush);
    flush();
  };
}
