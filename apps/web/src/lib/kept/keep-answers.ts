import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { hashKey, type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { type KeptAnswer, keptBox } from './kept-box.ts';
import { keptAnswers } from './kept-answers.ts';
import { inputText, isKeptRoute } from './kept-routes.ts';

/** Milliseconds within which several changes become one write. */
const TOGETHER = 300;

const isCard = (name: string): boolean => name === controlCardRoutes.formData.name;

/**
 * Stores the answers of the kept routes (`kept-routes.ts`) that screens have read, and the answers that screens
 * read or change from now on. Returns a function that stores the last changes and stops.
 *
 * @param areCardsKept whether cards are kept too, because only people who fill cards need them without a
 * network
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
  /** The data that `storeFirst` stored and no screen shows yet, by the hash of the query. */
  const stored = new Map<string, unknown>();
  const answerOf = (queryKey: readonly unknown[], data: unknown): KeptAnswer | null => {
    const [name, input] = queryKey;
    if (typeof name !== 'string' || !isKeptRoute(name) || (isCard(name) && !areCardsKept)) return null;
    return {
      userId,
      name,
      input: inputText(input),
      data,
      at: keptAnswers.timeOf({ queryKey }) ?? Date.now(),
      shownAt: Date.now(),
    };
  };
  keptAnswers.storeWith(async (queryKey, data) => {
    const answer = answerOf(queryKey, data);
    if (answer === null) return;
    await keptBox.write([answer]);
    stored.set(hashKey(queryKey), data);
  });
  const note = (query: Pick<Query<unknown, unknown, unknown>, 'queryHash' | 'queryKey' | 'state'>) => {
    const { data } = query.state;
    if (data === undefined || keptAnswers.isAsKept(query)) return;
    const answer = answerOf(query.queryKey, data);
    if (answer === null) return;
    const known = stored.get(query.queryHash);
    stored.delete(query.queryHash);
    if (known !== undefined && replaceEqualDeep(known, data) === known) return;
    changed.set(query.queryHash, answer);
    // Stores a card at once. Its drafts are deleted soon after the server has stored them, and the tab may close
    // then.
    if (isCard(answer.name)) flush();
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
    keptAnswers.storeWith(null);
    flush();
  };
}
