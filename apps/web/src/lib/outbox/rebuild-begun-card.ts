import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';
import { keptPerson } from '../kept/kept-person.ts';
import { keptOf } from '../kept/read-kit.ts';
import { ownSession } from '../own-session.ts';
import { queryOf } from '../query.ts';
import { type Beginner, begunCardOf, keepBegunForm } from './begun-card.ts';
import { waitingStart } from './card-start.ts';

const { revision: revisionRoute } = controlCardOperatorRoutes;

/**
 * Makes the data of a card's screen again from the revision that the card's start names, and keeps them on the device.
 * A logout deletes the kept data, and so does another person's login, while the start and the text stay. Returns
 * undefined if this device has no start of the card.
 *
 * @throws when the revision is not on this device and the server cannot be reached
 */
export async function rebuildBegunCard(user: Beginner, cardId: string): Promise<CardFormData | undefined> {
  const start = await waitingStart(user.id, cardId);
  if (start === null) return undefined;
  const input = { params: { hash: start.revisionHash } };
  const revision = (await keptOf(user.id, revisionRoute, input)) ?? (await call(revisionRoute, input));
  const card = begunCardOf(revision, cardId, user, start.startedAt);
  await keepBegunForm(user.id, card, start.startedAt);
  return card;
}

/**
 * Does the work of `rebuildBegunCard` for the person of this page. Returns undefined also if the device must not show
 * kept data, or if the last person of the device or the stored session is another one.
 */
export async function rebuildOwnCard(client: QueryClient, cardId: string): Promise<CardFormData | undefined> {
  const user = client.getQueryData(queryOf(applicationConfigurationRoutes.get).queryKey)?.currentUser;
  if (user?.id !== keptPerson.id() || !ownSession.isStored() || keptPerson.isLocked()) return undefined;
  const { id, userName, name, surName } = user;
  return id === null ? undefined : rebuildBegunCard({ id, userName: userName ?? '', name, surName }, cardId);
}
