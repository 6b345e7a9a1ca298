import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes, type Kit } from '@kartoteka/contract/control-card-operator';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import type { Route, RouteResult } from '@kartoteka/contract/route';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { answerOf, call } from '../call.ts';
import { draftBox } from '../draft-box.ts';
import { ifFree } from '../locks.ts';
import { queryOf } from '../query.ts';
import { session } from '../session.ts';
import { cardInMemory } from './card-in-memory.ts';
import { cardsToForget } from './cards-to-forget.ts';
import { type KeptAnswer, keptBox } from './kept-box.ts';
import { keepPictures, keepThumbnails } from './kept-pictures.ts';
import { keptPerson } from './kept-person.ts';
import { inputText } from './kept-routes.ts';

const { kit: kitRoute, revision: revisionRoute } = controlCardOperatorRoutes;
const { formData } = controlCardRoutes;
/** The lists that the operator's screens show. */
const LISTS = [
  controlCardOperatorRoutes.availableTemplates,
  controlCardOperatorRoutes.availableCards,
  controlCardOperatorRoutes.recentCards,
] as const;

const cardInput = (id: string) => ({ params: { id } });

/**
 * Reads and keeps the data that this person needs to work without a network: the kit, the operator's lists, the cards
 * that the kit names, the revisions of its templates, and their pictures. Cards, revisions and pictures that have
 * not changed are not read again. Does nothing while another tab of the device reads. Stores nothing more after the
 * signal or when the session has ended, because the logout has deleted the kept data by then.
 */
export async function readKit(client: QueryClient, userId: string, signal: AbortSignal): Promise<void> {
  const token = session.token();
  const isEnded = () => signal.aborted || session.token() !== token;
  await ifFree(`kartoteka.kit.${userId}`, async () => {
    const kit = await newestKit(userId, isEnded);
    // Reading a list is enough, because every answer that is read is kept.
    for (const list of LISTS) {
      if (isEnded()) return;
      await client.query({ ...queryOf(list), staleTime: 60_000 });
    }
    await readCards(client, userId, kit, isEnded);
    await readRevisions(userId, kit, isEnded);
    await prune(userId, kit);
    const texts = (await keptBox.list(userId)).map(({ data }) => JSON.stringify(data));
    await keepPictures(userId, texts, isEnded);
    const cards = (await keptBox.list(userId, formData.name)).toSorted((one, other) => other.at - one.at);
    await keepThumbnails(
      userId,
      cards.map(({ data }) => data as CardFormData),
      isEnded,
    );
  });
}

/** Returns the kit that is on this device, and the time of its last check in ms; null if there is none. */
export async function keptKit(userId: string): Promise<{ readonly kit: Kit; readonly at: number } | null> {
  const kept = await keptBox.read(userId, kitRoute.name, inputText(null));
  return kept === undefined ? null : { kit: kept.data as Kit, at: kept.at };
}

/** Returns the kept answer of a route for this input; undefined if there is none. */
export async function keptOf<R extends Route>(
  userId: string,
  route: R,
  input: unknown,
): Promise<RouteResult<R> | undefined> {
  return (await keptBox.read(userId, route.name, inputText(input)))?.data as RouteResult<R> | undefined;
}

/** Tells whether the session of the reading has ended. */
type IsEnded = () => boolean;

async function newestKit(userId: string, isEnded: IsEnded): Promise<Kit> {
  const kept = await keptBox.read(userId, kitRoute.name, inputText(null));
  const answer = await answerOf(kitRoute, {}, kept?.version === undefined ? {} : { known: kept.version });
  const isSame = answer.status === 304 && kept !== undefined;
  const data = isSame ? (kept.data as Kit) : ((await answer.json()) as Kit);
  if (isEnded()) return data;
  keptPerson.noteContact();
  const version = answer.headers.get('ETag') ?? undefined;
  await keptBox.write([keptAnswer(userId, kitRoute, null, data, isSame ? kept.version : version)]);
  return data;
}

function keptAnswer(
  userId: string,
  { name }: Route,
  input: unknown,
  data: unknown,
  version: string | undefined,
): KeptAnswer {
  const common = { userId, name, input: inputText(input), data, at: Date.now() };
  return version === undefined ? common : { ...common, version };
}

/**
 * Returns null for an answer 404: a card may be discarded after the kit was read, and the next cards are read
 * nevertheless. Throws every other error.
 */
function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/**
 * Reads the cards of the kit that have changed. If the query cache has a card that no screen shows, the cached card is
 * replaced too, because the next screen would show it instead of the card on the device.
 */
async function readCards(client: QueryClient, userId: string, kit: Kit, isEnded: IsEnded): Promise<void> {
  for (const { id, version } of kit.cards) {
    const input = cardInput(id);
    const before = await keptBox.read(userId, formData.name, inputText(input));
    if (before?.version === version) continue;
    const memory = cardInMemory(client, queryOf(formData, input).queryKey);
    // Skips a card that a screen shows, because `keepAnswers` stores what the screen reads and changes.
    if (memory.isShown()) continue;
    if (isEnded()) return;
    const data = await call(formData, input).catch(nullIfGone);
    if (isEnded()) return;
    if (data === null || !memory.renew(data)) continue;
    const shown = before?.shownAt === undefined ? {} : { shownAt: before.shownAt };
    // Written after `renew`, whose answer `keepAnswers` stores without the version.
    await keptBox.write([{ ...keptAnswer(userId, formData, input, data, version), ...shown }]);
  }
}

async function readRevisions(userId: string, kit: Kit, isEnded: IsEnded): Promise<void> {
  const kept = new Set((await keptBox.list(userId, revisionRoute.name)).map(({ input }) => input));
  for (const { revisionHash } of kit.templates) {
    const input = { params: { hash: revisionHash } };
    if (kept.has(inputText(input))) continue;
    if (isEnded()) return;
    const data = await call(revisionRoute, input);
    if (isEnded()) return;
    await keptBox.write([keptAnswer(userId, revisionRoute, input, data, revisionHash)]);
  }
}

/** Deletes cards and revisions that the kit no longer names, unless something on this device needs them. */
async function prune(userId: string, kit: Kit): Promise<void> {
  const drafts = await draftBox.ofUser(userId);
  const cards = [...kit.cards.map(({ id }) => id), ...drafts.map(({ cardId }) => cardId)];
  const inputs = new Set(cards.map((id) => inputText(cardInput(id))));
  const oldCards = cardsToForget(await keptBox.list(userId, formData.name), {
    inputs,
    waiting: kit.cards.length,
  });
  const begun = drafts.map(({ work }) => (work as { revisionHash?: string } | null)?.revisionHash);
  const hashes = new Set([...kit.templates.map((one) => one.revisionHash), ...begun]);
  const oldRevisions = (await keptBox.list(userId, revisionRoute.name)).filter(
    ({ data }) => !hashes.has((data as { hash: string }).hash),
  );
  await keptBox.remove([...oldCards, ...oldRevisions]);
}
