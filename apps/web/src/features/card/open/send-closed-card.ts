import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { CARD_START, type Draft, draftBox, WHOLE_FORM } from '../../../lib/draft-box.ts';
import { type NewerRevision, refuseStart, waitingStart } from '../../../lib/outbox/card-start.ts';
import { isNewCard } from '../../../lib/outbox/new-card.ts';
import type { SendCard, SentCard } from '../../../lib/outbox/run-outbox.ts';
import { cardQuery, forgetLists, readFromServer } from '../card-data/card-cache.ts';
import { forgetForm, unansweredForm } from '../send/form-attempt.ts';
import { forgetGroup, keepGroup, keepOwnWrites, keptGroups } from '../send/group-attempt.ts';
import { retryDelay } from '../send/retry-delay.ts';
import { saveTyped } from '../send/save-typed.ts';
import type { CardAtWork } from '../send/send-entry.ts';
import { sendGroup } from '../send/send-group.ts';
import { repeatWholeForm } from '../send/send-whole-form.ts';
import { isKeyKnown } from '../work/key-life.ts';
import { mergedDraft } from '../work/merge-drafts.ts';
import { unsettled } from '../work/unsettled.ts';
import { openCardForTyping } from './open-card.ts';

type Options = Parameters<SendCard>[1];

/** The server's code for a revision with which no card may be started any more (wire start). */
const OUTDATED = 'Kartoteka.Card:RevisionOutdated';
const DONE: SentCard = { retryAt: null };
const again = (error: unknown): SentCard => ({ retryAt: Date.now() + retryDelay(2, error) });
const isOpen = (error: unknown): boolean => error instanceof ApiError && unsettled(error) !== null;

/**
 * Returns a function that sends everything that a user left unsent for a card that is not open: its start, then its
 * entries in the order in which they were begun, then its groups, and an unanswered save of the whole form. Refused
 * text stays on the device with the reason.
 */
export function sendingClosedCards(client: QueryClient, userId: string): SendCard {
  return async (cardId, options) => {
    const started = await sendStart(userId, cardId);
    if (typeof started !== 'string') return started;
    // Does not wait for the lists on the screen. The caller holds the card's lock, and in a hidden tab a failed read of
    // a list waits until the tab is visible.
    const forget = () => void forgetLists(client).catch(reportError);
    const unread = await readCard(client, userId, started);
    if (unread !== null) {
      // The lists lack a card that was started just now.
      if (started !== cardId) forget();
      return unread;
    }
    const sent = await sendTyped(client, userId, started, options);
    forget();
    return sent;
  };
}

interface SendStartOptions {
  readonly onlyIfWanted?: boolean;
  readonly untilFree?: () => Promise<void>;
  readonly onAnswered?: (id: string) => void;
}

/**
 * Sends the start of a card, and moves its drafts to the id that the server gives the card. Resolves with that id, or
 * with the time of the next attempt (null if there is none) if the card did not get an id.
 *
 * @param onlyIfWanted does not send a refused start again until a person has decided
 * @param untilFree resolves when no question about the card is open. The drafts are moved only then
 * @param onAnswered called with the id from the server before the drafts are moved
 * @throws when the device cannot store the new id, for example because it is full. The start can be sent again, because
 * the server answers the same key with the same id.
 */
export async function sendStart(
  userId: string,
  cardId: string,
  {
    onlyIfWanted = false,
    untilFree = () => Promise.resolve(),
    onAnswered = () => undefined,
  }: SendStartOptions = {},
): Promise<string | SentCard> {
  if (!isNewCard(cardId)) return cardId;
  const start = await waitingStart(userId, cardId);
  // The server has answered the start before. Drafts that were typed under the first id since then are moved too.
  if (start === null) return movedCard(userId, cardId);
  if (onlyIfWanted && start.refusal !== null) return DONE;
  let id: string;
  try {
    const { templateId, revisionHash } = start;
    const body = { key: cardId, revisionHash, startedAt: new Date(start.startedAt).toISOString() };
    const input = { params: { id: templateId }, query: { forceFresh: 'true' as const }, body };
    ({ id } = await call(controlCardOperatorRoutes.initFilling, input));
  } catch (error) {
    if (isOpen(error)) return again(error);
    await refuseStart(userId, cardId, messageOf(error), newerOf(error));
    return DONE;
  }
  await untilFree();
  if (await isDiscarded(userId, cardId)) {
    // If this call fails, an empty card stays on the server, and the person finds the card in the list.
    await call(controlCardRoutes.discard, { params: { id } }).catch(() => undefined);
    return DONE;
  }
  onAnswered(id);
  // An error of the device here does not refuse the start, because the server has started the card.
  await draftBox.moveCard(userId, cardId, id, mergedDraft);
  return id;
}

/** Returns whether the person has discarded a card while its start was on the way. */
async function isDiscarded(userId: string, cardId: string): Promise<boolean> {
  const start = await waitingStart(userId, cardId);
  return start === null && (await draftBox.movedTo(userId, cardId)) === null;
}

/**
 * Returns the revision with which the card could be started now; null unless the server refused the revision of the
 * start as outdated.
 */
function newerOf(error: unknown): NewerRevision | null {
  if (!(error instanceof ApiError) || error.code !== OUTDATED) return null;
  const { templateId, revisionHash } = error.data as Partial<NewerRevision>;
  return templateId && revisionHash ? { templateId, revisionHash } : null;
}

async function movedCard(userId: string, cardId: string): Promise<string | SentCard> {
  const id = await draftBox.movedTo(userId, cardId);
  if (id === null) return DONE;
  await draftBox.moveCard(userId, cardId, id, mergedDraft);
  return id;
}

/**
 * Reads the card. Resolves with null when the card was read. If the server refuses the read, the drafts of
 * the card are kept with the server's reason.
 */
async function readCard(client: QueryClient, userId: string, cardId: string): Promise<SentCard | null> {
  try {
    await readFromServer(client, cardId);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || isOpen(error)) return again(error);
    const { message: refusal } = error;
    const drafts = await draftBox.ofCard(userId, cardId);
    await draftBox.write(drafts.map((draft) => ({ put: { ...draft, refusal } })));
    return DONE;
  }
}

const isEntryByEntry = ({ isWholeForm = false, elementId }: Draft): boolean =>
  !isWholeForm && elementId !== WHOLE_FORM && elementId !== CARD_START;

async function sendTyped(
  client: QueryClient,
  userId: string,
  cardId: string,
  options: Options,
): Promise<SentCard> {
  const opening = { cardId, userId, client, isTyping: true, isSending: false };
  const byEntry = { isWholeForm: false, leavesForms: true, isWanted: isEntryByEntry };
  const card = await openCardForTyping({ ...opening, ...byEntry });
  try {
    const entries = await saveTyped(card, options);
    if (entries.retryAt !== null || !options.maySend()) {
      await keepOwnWrites(card);
      return entries;
    }
    const groups = await sendGroups(card, options);
    if (groups.retryAt !== null || !options.maySend()) return groups;
  } finally {
    await card.written();
    card.close();
  }
  return sendForm(card);
}

/** Sends the promised submissions of groups. Their entries must be sent first. */
async function sendGroups(screen: CardAtWork, { isForced, maySend }: Options): Promise<SentCard> {
  const { client, cardId } = screen;
  for (const { elementId, attempt, refusal } of await keptGroups(screen)) {
    if ((refusal !== null && !isForced) || !maySend()) continue;
    const card = client.getQueryData(cardQuery(cardId).queryKey);
    const element = card?.elements.find(({ id }) => id === elementId);
    if (element === undefined || element.isSubmitted) {
      await forgetGroup(screen, elementId);
      continue;
    }
    const { result, attempt: sent } = await sendGroup(screen, element, attempt, 2);
    if (result.kind === 'submitted') {
      await forgetGroup(screen, elementId);
      continue;
    }
    const reason = result.retryAt === null ? result.message : null;
    await keepGroup(screen, card?.name ?? '', element, sent, reason);
    if (result.retryAt !== null) return { retryAt: result.retryAt };
  }
  return DONE;
}

/** Repeats an unanswered save of the whole form. Text that was typed since then, or never sent, waits for a press. */
async function sendForm({ client, userId, cardId }: CardAtWork): Promise<SentCard> {
  const attempt = await unansweredForm({ userId, cardId });
  if (attempt === null || attempt.body.isSubmitted) return DONE;
  // The server may not know the key any more. The card shows whether the call was executed.
  if (!isKeyKnown(attempt, Date.now())) {
    await forgetForm({ userId, cardId });
    return DONE;
  }
  const opening = { cardId, userId, client, isTyping: true, isSending: false };
  const isWanted = ({ isWholeForm = false }: Draft) => isWholeForm;
  const card = await openCardForTyping({ ...opening, isWholeForm: true, isWanted });
  try {
    const result = await repeatWholeForm(card, attempt);
    return result.kind === 'failed' && result.unsettled !== null ? again(result.error) : DONE;
  } finally {
    await card.written();
    card.close();
  }
}
