import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement, CardFormData } from '@kartoteka/contract/control-card-form';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { notifyManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { keyOf, queryOf } from '../../../lib/query.ts';

/** How many answers of writes each card has had on this page. */
const writes = new Map<string, number>();
/** A card that is written to without pause is shown as it was read in the end. */
const READS = 3;

/** The card as the screens read it. A reading that began before the answer of a write is older than that answer. */
export function cardQuery(cardId: string) {
  const input = { params: { id: cardId } };
  return queryOptions({
    queryKey: queryOf(controlCardRoutes.formData, input).queryKey,
    queryFn: async ({ signal }) => {
      for (let reads = 1; ; reads += 1) {
        const before = writes.get(cardId);
        // The second reading is for what happened during the first.
        const card = await call(controlCardRoutes.formData, input, { signal });
        if (writes.get(cardId) === before || reads === READS) return card;
      }
    },
  });
}

/** Changes the card on the screen as the server has answered; `alongside` shows in the same picture, not one later; comes back when both are done. */
export function changeCard(
  client: QueryClient,
  cardId: string,
  change: (card: CardFormData) => CardFormData,
  alongside: () => void,
): Promise<void> {
  const { promise: isTold, resolve: told } = Promise.withResolvers<void>();
  writes.set(cardId, (writes.get(cardId) ?? 0) + 1);
  notifyManager.batch(() => {
    client.setQueryData<CardFormData>(cardQuery(cardId).queryKey, (card) => card && change(card));
    notifyManager.schedule(() => {
      alongside();
      told();
    });
  });
  return isTold;
}

/** An element as it is known now: what was on the screen when something began may be older. */
export function elementNow(client: QueryClient, cardId: string, element: CardElement): CardElement {
  const card = client.getQueryData(cardQuery(cardId).queryKey);
  return card?.elements.find((one) => one.id === element.id) ?? element;
}

/** Asks for the card anew. */
export async function refetchCard(client: QueryClient, cardId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: cardQuery(cardId).queryKey });
}

/** The lists that show where a card stands are old now. */
export async function forgetLists(client: QueryClient): Promise<void> {
  const routes = [
    controlCardOperatorRoutes.availableCards,
    controlCardOperatorRoutes.recentCards,
    controlCardRoutes.awaitingMe,
    controlCardRoutes.search,
    controlCardRoutes.history,
  ];
  await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })));
}
