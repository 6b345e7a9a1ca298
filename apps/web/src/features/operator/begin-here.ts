import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { type AvailableCard, controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../lib/current-user.ts';
import { CARD_START, draftBox } from '../../lib/draft-box.ts';
import { keptKit, keptOf } from '../../lib/kept/read-kit.ts';
import { keepBegunCard } from '../../lib/outbox/begun-card.ts';
import { rebuildBegunCard } from '../../lib/outbox/rebuild-begun-card.ts';
import type { CardStart } from '../../lib/outbox/card-start.ts';
import { queryOf } from '../../lib/query.ts';

const { availableCards, revision: revisionRoute } = controlCardOperatorRoutes;

export interface Beginning {
  readonly client: QueryClient;
  readonly user: CurrentUser;
  readonly templateId: string;
  /** The card's id on this device (`newCardId`). */
  readonly cardId: string;
}

/**
 * Returns a card in progress of the template's family, from the data on this device: the newest card that was started
 * here, or else the first card of the last known list; undefined if the device knows none.
 */
export async function knownCard({
  client,
  user,
  templateId,
}: Omit<Beginning, 'cardId'>): Promise<AvailableCard | undefined> {
  const kept = await keptKit(user.id);
  const family = kept?.kit.templates.find((one) => one.templateId === templateId)?.familyId;
  const lists =
    client.getQueryData(queryOf(availableCards).queryKey) ?? (await keptOf(user.id, availableCards, null));
  const cards = [...(await begunCards(user)), ...(lists?.items ?? [])];
  return cards.find(({ familyId }) => familyId === family);
}

/** Returns the cards that were started on this device and that the server does not know yet, newest first. */
export async function begunCards(user: CurrentUser): Promise<readonly AvailableCard[]> {
  const { id: userId } = user;
  const kept = await keptKit(userId);
  const starts = (await draftBox.ofUser(userId)).filter(({ elementId }) => elementId === CARD_START);
  const cards = starts.map(async ({ cardId, work }): Promise<AvailableCard | []> => {
    const card =
      (await keptOf(userId, controlCardRoutes.formData, { params: { id: cardId } })) ??
      (await rebuildBegunCard(user, cardId).catch(() => undefined));
    if (card === undefined) return [];
    const { templateId } = work as Pick<CardStart, 'templateId'>;
    const template = kept?.kit.templates.find((one) => one.templateId === templateId);
    return {
      id: cardId,
      cardId,
      name: card.name,
      submittedAt: null,
      hasDeviations: false,
      templateName: card.template.name,
      templateGroupName: card.template.controlCardGroup.name,
      templateTypeName: card.template.controlCardType.name,
      creationTime: card.creationTime,
      lastModificationTime: card.creationTime,
      hasNotSubmittedElements: true,
      isReturned: false,
      submittedElementCount: 0,
      elementCount: card.elements.length,
      startedBy: card.createdBy?.name ?? null,
      canDiscard: true,
      templateId,
      familyId: template?.familyId ?? '',
    };
  });
  return (await Promise.all(cards))
    .flat()
    .toSorted((one, other) => other.creationTime.localeCompare(one.creationTime));
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
