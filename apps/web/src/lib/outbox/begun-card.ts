import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import type { ShownRevision } from '@kartoteka/contract/control-card-operator';
import type { QueryClient } from '@tanstack/react-query';
import { type CurrentUser, personName } from '../current-user.ts';
import { type Draft, type DraftChange, draftBox } from '../draft-box.ts';
import { keptBox } from '../kept/kept-box.ts';
import { inputText } from '../kept/kept-routes.ts';
import { queryOf } from '../query.ts';
import { startDraft, type WaitingStart } from './card-start.ts';
import { networkTexts } from '#texts/network';

const { formData } = controlCardRoutes;
const inputOf = (cardId: string) => ({ params: { id: cardId } });

/** The person who starts a card. */
export type Beginner = Pick<CurrentUser, 'id' | 'userName' | 'name' | 'surName'>;

export interface BegunCard {
  readonly client: QueryClient;
  readonly user: CurrentUser;
  readonly start: Omit<WaitingStart, 'cardName'>;
  /** The revision that the start names. */
  readonly revision: ShownRevision;
  /** Changes of drafts that are made in the same write as the start. */
  readonly alongside?: readonly DraftChange[];
}

/**
 * Stores a card that is started on this device: the data of its screen, and its start, which the outbox sends.
 *
 * @throws when the device does not store the start, because its memory is full or it keeps no drafts
 */
export async function keepBegunCard({
  client,
  user,
  start,
  revision,
  alongside = [],
}: BegunCard): Promise<void> {
  if (!(await draftBox.isKeeping())) throw new Error('This device keeps no drafts');
  const { cardId, startedAt } = start;
  const card = begunCardOf(revision, cardId, user, startedAt);
  const input = inputOf(cardId);
  await keepBegunForm(user.id, card, startedAt);
  await draftBox.write([{ put: startDraft({ ...start, cardName: card.name }) }, ...alongside]);
  client.setQueryData(queryOf(formData, input).queryKey, card);
}

/** Keeps the data of the card's screen on the device. */
export async function keepBegunForm(userId: string, card: CardFormData, at: number): Promise<void> {
  const input = inputText(inputOf(card.id));
  await keptBox.write([{ userId, name: formData.name, input, data: card, at }]);
}

/** Deletes the drafts of a card that was started on this device, and the kept data of its screen. */
export async function forgetBegunCard(userId: string, cardId: string): Promise<void> {
  const left: readonly Draft[] = await draftBox.ofCard(userId, cardId);
  await draftBox.write(left.map((remove) => ({ remove })));
  await keptBox.remove([{ userId, name: formData.name, input: inputText(inputOf(cardId)) }]);
}

/** Returns the data that the screen of a card shows before the server knows the card, so still without a number. */
export function begunCardOf(
  { hash, template, elements }: ShownRevision,
  id: string,
  user: Beginner,
  startedAt: number,
): CardFormData {
  return {
    id,
    name: networkTexts.unnumbered(template.name),
    status: 'inProgress',
    isSubmitted: false,
    isApproved: false,
    returnReason: null,
    voidReason: null,
    voidedAt: null,
    voidedBy: null,
    returnFiles: [],
    voidFiles: [],
    hasDeviations: false,
    newerRevisionExists: false,
    fullness: null,
    dataHash: hash,
    concurrencyStamp: '',
    creationTime: new Date(startedAt).toISOString(),
    createdBy: { id: user.id, name: personName(user) || user.userName },
    submittedAt: null,
    template,
    elements,
    approvals: [],
    plannedApprovals: [],
    fillers: [],
    can: {
      fill: true,
      edit: false,
      sign: false,
      return: false,
      void: false,
      remove: false,
      discard: true,
      reassign: false,
    },
  };
}
