import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { type AvailableCard, controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { RouteResult } from '@kartoteka/contract/route';
import type { QueryClient } from '@tanstack/react-query';
import { hasSomethingToFill } from '../../controls/field-of.ts';
import type { CurrentUser } from '../../lib/current-user.ts';
import { CARD_START, draftBox } from '../../lib/draft-box.ts';
import { keptAnswers } from '../../lib/kept/kept-answers.ts';
import { keptBox } from '../../lib/kept/kept-box.ts';
import { inputText } from '../../lib/kept/kept-routes.ts';
import { keptKit, keptOf } from '../../lib/kept/read-kit.ts';
import { keepBegunCard } from '../../lib/outbox/begun-card.ts';
import type { CardStart } from '../../lib/outbox/card-start.ts';
import { isNewCard } from '../../lib/outbox/new-card.ts';
import { rebuildBegunCard } from '../../lib/outbox/rebuild-begun-card.ts';
import { queryOf } from '../../lib/query.ts';

const { formData } = controlCardRoutes;
const { availableCards, revision: revisionRoute } = controlCardOperatorRoutes;

export interface Beginning {
  readonly client: QueryClient;
  readonly user: CurrentUser;
  readonly templateId: string;
  /** The card's id on this device (`newCardId`). */
  readonly cardId: string;
}

/** The last known list of cards in progress, and the time in ms at which this device read the list. */
export interface ListedCards {
  readonly items: readonly AvailableCard[];
  readonly at: number;
}

/**
 * Returns a card in progress of the template's family, from the data on this device: the newest card that only the
 * device can list, or else the first card of the last known list; undefined if the device knows none.
 */
export async function knownCard({
  client,
  user,
  templateId,
}: Omit<Beginning, 'cardId'>): Promise<AvailableCard | undefined> {
  const kept = await keptKit(user.id);
  const family = kept?.kit.templates.find((one) => one.templateId === templateId)?.familyId;
  const list = await lastList(client, user.id);
  const cards = [...(await cardsHere(user, list)), ...list.items];
  return cards.find(({ familyId }) => familyId === family);
}

/** The template of a kept card. The family is missing in a card that an earlier version of the product kept. */
type KeptTemplate = Pick<CardFormData['template'], 'id'> & { readonly familyId?: string };

async function lastList(client: QueryClient, userId: string): Promise<ListedCards> {
  const { queryKey } = queryOf(availableCards);
  const shown = client.getQueryState<RouteResult<typeof availableCards>>(queryKey);
  if (shown?.data !== undefined)
    return { items: shown.data.items, at: keptAnswers.timeOf({ queryKey }) ?? shown.dataUpdatedAt };
  const kept = await keptBox.read(userId, availableCards.name, inputText(null));
  const data = kept?.data as RouteResult<typeof availableCards> | undefined;
  return { items: data?.items ?? [], at: kept?.at ?? 0 };
}

/**
 * Returns the cards in progress that only this device can list, newest first: cards that were started here and that the
 * server does not know yet, and kept cards that are newer than the last known list. Without a list, returns only the
 * cards that were started here.
 */
export async function cardsHere(
  user: CurrentUser,
  list: ListedCards | null,
): Promise<readonly AvailableCard[]> {
  const { id: userId } = user;
  const kept = await keptKit(userId);
  const knownFamily = (templateId: string): string =>
    [...(list?.items ?? []), ...(kept?.kit.templates ?? [])].find((one) => one.templateId === templateId)
      ?.familyId ?? '';
  const familyOf = ({ id, familyId }: KeptTemplate): string => familyId ?? knownFamily(id);
  const starts = (await draftBox.ofUser(userId)).filter(({ elementId }) => elementId === CARD_START);
  const begun = starts.map(async ({ cardId, work }): Promise<AvailableCard | []> => {
    const card =
      (await keptOf(userId, formData, { params: { id: cardId } })) ??
      (await rebuildBegunCard(user, cardId).catch(() => undefined));
    if (card === undefined) return [];
    const { templateId } = work as Pick<CardStart, 'templateId'>;
    return { ...listed(card, familyOf({ ...card.template, id: templateId })), templateId };
  });
  const newer = list === null ? [] : await newerCards(userId, list);
  const rest = newer.map((card) => listed(card, familyOf(card.template)));
  return [...(await Promise.all(begun)).flat(), ...rest].toSorted((one, other) =>
    other.creationTime.localeCompare(one.creationTime),
  );
}

/** Returns the kept cards that the person may fill and that the device has read after a list which lacks them. */
async function newerCards(userId: string, { items, at }: ListedCards): Promise<readonly CardFormData[]> {
  const known = new Set(items.map(({ cardId }) => cardId));
  const kept = (await keptBox.list(userId, formData.name)).filter((one) => one.at > at);
  return kept
    .map(({ data }) => data as CardFormData)
    .filter(({ id, status, can }) => status === 'inProgress' && can.fill && !isNewCard(id) && !known.has(id));
}

function listed(card: CardFormData, familyId: string): AvailableCard {
  const { template } = card;
  const elements = card.elements.filter(hasSomethingToFill);
  const saved = card.elements.flatMap(({ entries }) => entries.flatMap((entry) => entry.lastFilledAt ?? []));
  return {
    id: card.id,
    cardId: card.id,
    name: card.name,
    submittedAt: null,
    hasDeviations: card.hasDeviations,
    templateName: template.name,
    templateGroupName: template.controlCardGroup.name,
    templateTypeName: template.controlCardType.name,
    creationTime: card.creationTime,
    lastModificationTime: saved.toSorted().at(-1) ?? card.creationTime,
    hasNotSubmittedElements: elements.some((one) => !one.isSubmitted && !one.isReadOnly),
    isReturned: card.returnReason !== null,
    submittedElementCount: elements.filter(({ isSubmitted }) => isSubmitted).length,
    elementCount: elements.length,
    startedBy: card.createdBy?.name ?? null,
    canDiscard: card.can.discard,
    templateId: template.id,
    familyId,
  };
}

/**
 * Starts a card on this device, with the revision in the device's kit. The outbox sends the start when the server is
 * reachable.
 *
 * @returns false when the device does not have the template or its revision
 */
export async function beginHere({ client, user, templateId, cardId }: Beginning): Promise<boolean> {
  const kept = await keptKit(user.id);
  const revisionHash = kept?.kit.templates.find((one) => one.templateId === templateId)?.revisionHash;
  if (revisionHash === undefined) return false;
  const revision = await keptOf(user.id, revisionRoute, { params: { hash: revisionHash } });
  if (revision === undefined) return false;
  const startedAt = Date.now();
  const start = { userId: user.id, cardId, templateId, revisionHash, startedAt };
  await keepBegunCard({ client, user, start, revision });
  return true;
}
