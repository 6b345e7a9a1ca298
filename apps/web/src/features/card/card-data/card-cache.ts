import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement, CardFormData } from '@kartoteka/contract/control-card-form';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../../lib/query.ts';

/** The card as the screens read it. */
export function cardQuery(cardId: string) {
  return queryOf(controlCardRoutes.formData, { params: { id: cardId } });
}

/** Changes the card on the screen as the server has answered; `alongside` shows in the same picture, not one later. */
export function changeCard(
  client: QueryClient,
  cardId: string,
  change: (card: CardFormData) => CardFormData,
  alongside: () => void,
): void {
  notifyManager.batch(() => {
    client.setQueryData<CardFormData>(cardQuery(cardId).queryKey, (card) => card && change(card));
    notifyManager.schedule(alongside);
  });
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
