import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement, CardFormData } from '@kartoteka/contract/control-card-form';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { homeRoutes } from '@kartoteka/contract/home';
import { hashKey, notifyManager, type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { codeOf } from '../../../lib/code-of.ts';
import { keptAnswers, ofServer, orKept } from '../../../lib/kept/kept-answers.ts';
import { readKept } from '../../../lib/kept/read-kept.ts';
import { isNewCard } from '../../../lib/outbox/new-card.ts';
import { passed } from '../../../lib/passed.ts';
import { keyOf, queryOf } from '../../../lib/query.ts';
import { networkTexts } from '#texts/network';

// A begun card rarely loses its form, so this code is loaded on demand.
const loadRebuilding = codeOf(() => import('../../../lib/outbox/rebuild-begun-card.ts'), 'rebuildOwnCard');

/** Number of answered writes of each card on this page. */
const writes = new Map<string, number>();
/** Number of reads after which a card is shown even though it is still being written to. */
const READS = 3;

/**
 * Returns the query of a card. Without a network it answers with the copy on this device. A card that was started here
 * and that the server does not know yet exists only on this device.
 */
export function cardQuery(cardId: string) {
  const { name } = controlCardRoutes.formData;
  const input = { params: { id: cardId } };
  return queryOptions({
    queryKey: queryOf(controlCardRoutes.formData, input).queryKey,
    queryFn: ({ client, queryKey, signal }) =>
      isNewCard(cardId)
        ? begunCard(client, cardId, name, input)
        : orKept(name, input, { client, queryKey }, () => readSettled(cardId, signal)),
  });
}

/**
 * Returns the query of a card that only the server answers. Which calls send typed text depends on the entries that the
 * server has stored, so the copy on this device is not enough. A failed read is not repeated, because TanStack Query
 * waits with the repetition until the tab is visible.
 */
function serverCardQuery(cardId: string) {
  return queryOptions({
    queryKey: cardQuery(cardId).queryKey,
    queryFn: ({ queryKey, signal }) => ofServer(queryKey, readSettled(cardId, signal)),
    staleTime: 0,
    retry: false,
  });
}

/**
 * Reads a card from the server, and rejects at the first failure. Joins a read of the card that already runs. Replaces
 * a read that has failed before, because in a hidden tab such a read waits until the tab is visible.
 */
export async function readFromServer(client: QueryClient, cardId: string): Promise<void> {
  const query = serverCardQuery(cardId);
  const { queryKey } = query;
  const { promise: failure, reject } = Promise.withResolvers<never>();
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hashKey(queryKey)) return;
    if (event.action.type === 'failed') reject(event.action.error);
  });
  const predicate = ({ state }: Query) => state.fetchFailureCount > 0;
  // Nothing is awaited before the new read begins, so that the callers of the replaced read get the new answer.
  client.cancelQueries({ queryKey, exact: true, predicate }, { silent: true }).catch(reportError);
  const read = () => Promise.race([client.query(query), failure]);
  try {
    await read();
    // A read that a screen has begun may end with the copy on this device.
    if (keptAnswers.timeOf({ queryKey }) !== null) await read();
  } finally {
    stop();
  }
}

/** Milliseconds to wait for a read of the card. The card shows whether the server has stored something. */
const LOOK_UP = 4000;

/** Reads a card from the server. Resolves with false when the read failed or took too long. */
export function lookUp(client: QueryClient, cardId: string): Promise<boolean> {
  const reading = readFromServer(client, cardId).then(
    () => true,
    () => false,
  );
  return Promise.race([reading, passed(LOOK_UP).then(() => false)]);
}

/** Reads a card. A read that began before a write was answered may be older than that answer, so it is repeated. */
async function readSettled(id: string, signal: AbortSignal): Promise<CardFormData> {
  for (let reads = 1; ; reads += 1) {
    const before = writes.get(id);
    // The reads run one after another, because each read covers the writes that happened during the read before it.
    const card = await call(controlCardRoutes.formData, { params: { id } }, { signal });
    if (writes.get(id) === before || reads === READS) return card;
  }
}

async function begunCard(
  client: QueryClient,
  cardId: string,
  name: string,
  input: unknown,
): Promise<CardFormData> {
  const kept = await readKept(name, input);
  if (kept !== undefined) return kept.data as CardFormData;
  const rebuild = await loadRebuilding().catch(() => null);
  const card = await rebuild?.(client, cardId);
  if (card === undefined) throw new ApiError({ status: 404, message: networkTexts.begunGone });
  return card;
}

/** Notes that the server has answered a write to a card. A read that began earlier then reads again (`readSettled`). */
export function noteWrite(cardId: string): void {
  writes.set(cardId, (writes.get(cardId) ?? 0) + 1);
}

/**
 * By card id, the promise that resolves when the last change is stored on the device and shown. The next change of the
 * card waits for this promise, so that changes are shown in the order of their answers.
 */
const changes = new Map<string, Promise<void>>();

/**
 * Changes the card on the screen to match the server's answer. A device that keeps cards stores the change first.
 * `alongside` runs in the same render as the change. Resolves when both are done.
 */
export function changeCard(
  client: QueryClient,
  cardId: string,
  change: (card: CardFormData) => CardFormData,
  alongside: () => void,
): Promise<void> {
  noteWrite(cardId);
  const store = () => storeChange(client, cardId, change);
  const stored = changes.get(cardId)?.then(store) ?? store();
  const show = () => showChange(client, cardId, change, alongside);
  if (stored === null) return show();
  const shown = stored.then(show);
  changes.set(cardId, shown);
  return shown.finally(() => {
    if (changes.get(cardId) === shown) changes.delete(cardId);
  });
}

function storeChange(
  client: QueryClient,
  cardId: string,
  change: (card: CardFormData) => CardFormData,
): Promise<void> | null {
  const { queryKey } = cardQuery(cardId);
  const card = client.getQueryData(queryKey);
  return card === undefined ? null : keptAnswers.storeFirst(queryKey, change(card));
}

function showChange(
  client: QueryClient,
  cardId: string,
  change: (card: CardFormData) => CardFormData,
  alongside: () => void,
): Promise<void> {
  const { promise: rendered, resolve: onRendered } = Promise.withResolvers<void>();
  notifyManager.batch(() => {
    client.setQueryData<CardFormData>(cardQuery(cardId).queryKey, (card) => card && change(card));
    notifyManager.schedule(() => {
      alongside();
      onRendered();
    });
  });
  return rendered;
}

/** Returns the newest known version of the element, because an action may have started with an older version. */
export function elementNow(client: QueryClient, cardId: string, element: CardElement): CardElement {
  const card = client.getQueryData(cardQuery(cardId).queryKey);
  return card?.elements.find((one) => one.id === element.id) ?? element;
}

/** Reads the card again even if no screen shows it, because the outbox sends cards that are not open. */
export async function refetchCard(client: QueryClient, cardId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: cardQuery(cardId).queryKey, refetchType: 'all' });
}

/** Reads all cards and histories on the screen again, because a file of one of them has changed. */
export async function refetchAllCards(client: QueryClient): Promise<void> {
  const routes = [controlCardRoutes.formData, controlCardRoutes.history];
  await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })));
}

/**
 * Invalidates all histories, and the lists and the start page, which show the status of cards. Only the ones on the
 * screen are read again at once.
 */
export async function forgetLists(client: QueryClient): Promise<void> {
  const routes = [
    controlCardOperatorRoutes.availableCards,
    controlCardOperatorRoutes.recentCards,
    controlCardRoutes.awaitingMe,
    controlCardRoutes.search,
    controlCardRoutes.history,
    homeRoutes.read,
  ];
  await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })));
}
