import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement, CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import { type RawValues, rawOf, sameRaw } from '../../../controls/raw-value.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { type Draft, draftBox } from '../../../lib/draft-box.ts';
import { sentBox, type SentText } from '../../../lib/kept/sent-box.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { promisedBy } from '../send/failed-call.ts';
import { commentKey } from '../work/comment-key.ts';
import { NOTHING_STORED, refusedPromiseOf } from '../work/entry-work.ts';
import { NO_FILE_CHANGES } from '../work/file-changes.ts';
import { type TabMessage, tellOpenCards } from '../work/tab-messages.ts';
import type { Base, KeptWork } from '../work/work-types.ts';
import { storedRowKey } from '../work/work-store.ts';
import { describeDraft } from './describe-draft.ts';
import { cardTexts } from '#texts/card';

/**
 * A row version below all row versions of the server, so that the entry counts as changed since the text was typed.
 */
const BEFORE_ALL = 0;

/**
 * Offers sent text again after the server was restored to an older state and lost the text. Text that differs from the
 * server becomes a draft that waits for the person. The record of the sent text is deleted. A card that is open shows
 * the text at once, because typing on a screen without the text would replace the draft.
 *
 * @param epoch the current epoch of the server; text that was sent in the same epoch is not lost
 */
export async function offerAgain(userId: string, epoch: string): Promise<void> {
  const earlier = (await sentBox.all(userId)).filter((one) => one.epoch !== epoch);
  for (const [cardId, sent] of Map.groupBy(earlier, (one) => one.cardId)) {
    const card = await readCard(cardId);
    if (card === 'unknown') continue;
    const drafts = await draftBox.ofCard(userId, cardId);
    const offered = sent.flatMap((one) => draftOf(one, card, drafts) ?? []);
    await draftBox.write(offered.map((put) => ({ put })));
    tellOpenCards(offered.map(messageOf));
    await sentBox.forget(sent);
  }
}

function messageOf({ userId, cardId, elementId, slot, work }: Draft): TabMessage {
  const kept = work as KeptWork;
  const { index, base } = kept;
  const row = { userId, cardId, elementId, rowKey: slot, index };
  return { ...row, base, before: null, kept, entry: null, isOffered: true };
}

/**
 * Reads the card from the server. Null if the card is gone or may no longer be seen, 'unknown' after any
 * other failure.
 */
async function readCard(cardId: string): Promise<CardFormData | null | 'unknown'> {
  try {
    // Calls the server itself, because the card's query may answer from this device.
    return await call(controlCardRoutes.formData, { params: { id: cardId } });
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403);
    return isGone ? null : 'unknown';
  }
}

/**
 * Returns the sent entry as the server has it now, found by its permanent key, or by its index if it has no
 * key. Null if the server has no such entry.
 */
function entryOf(element: CardElement, { key, index }: SentText): CardEntry | null {
  const named = key === null ? undefined : element.entries.find((entry) => entry.key === key);
  return named ?? element.entries.find((entry) => entry.index === index && entry.key === key) ?? null;
}

/** Returns the sent values that the server does not have now. */
function lostValues(element: CardElement, entry: CardEntry | null, typed: RawValues): RawValues {
  const lost = fieldsOfElement(element).flatMap((field) => {
    const raw = typed[field.id];
    const own = typed[commentKey(field.id)];
    const isLost = raw !== undefined && !sameRaw(raw, rawOf(field, entry?.values[field.id]));
    const isOwnLost = own !== undefined && String(own).trim() !== (entry?.deviationComments[field.id] ?? '');
    return [
      ...(isLost ? [[field.id, raw] as const] : []),
      ...(isOwnLost ? [[commentKey(field.id), own] as const] : []),
    ];
  });
  return Object.fromEntries(lost);
}

/** Returns the base of the lost text: the sent values, and for other fields the values that newer text replaced. */
function baseBefore({ typed, comment }: SentText, newer: Base = NOTHING_STORED): Base {
  const values = { ...newer.values, ...(typed as RawValues) };
  return { rowVersion: BEFORE_ALL, values, comment: comment ?? newer.comment };
}

/**
 * Returns the state of the entry's calls in the draft of the lost text. A call without an answer is given up, because
 * it names a row version from before the restore (ruling 5.31). Its text is a part of `typed`. If it was a promised
 * submission, its values stay at the entry like those of a refused one, because the screen told the person that it
 * would be sent (ruling 5.10).
 */
function endedCall(newer: KeptWork | undefined): Pick<KeptWork, 'attempt' | 'failure' | 'refusedPromise'> {
  const failure = { kind: 'stale', message: cardTexts.offeredAgain } as const;
  if (newer === undefined) return { attempt: null, failure };
  const submitted = newer.attempt === null ? null : promisedBy(newer.attempt, failure);
  const ended = submitted === null ? null : { message: failure.message, submitted };
  return { attempt: null, failure, refusedPromise: ended ?? refusedPromiseOf(newer) };
}

/**
 * Returns the lost text of one entry as a draft that is sent only when the person decides so; null when nothing is
 * lost. Text and photos that the person has added to the entry after it was sent stay. Exported for its test.
 */
export function draftOf(sent: SentText, card: CardFormData | null, drafts: readonly Draft[]): Draft | null {
  const { userId, cardId, elementId, index, key } = sent;
  const element = card?.elements.find(({ id }) => id === elementId);
  const entry = element === undefined ? null : entryOf(element, sent);
  const all = sent.typed as RawValues;
  const typed = element === undefined ? all : lostValues(element, entry, all);
  const comment = (entry?.comment ?? '') === (sent.comment ?? '').trim() ? null : sent.comment;
  if (Object.keys(typed).length === 0 && comment === null) return null;
  const isNew = entry === null && element?.repetitionSettings.isRepeatable === true;
  const slot = isNew ? (key ?? storedRowKey(index)) : storedRowKey(entry?.index ?? index);
  const newer = drafts.find((one) => one.elementId === elementId && one.slot === slot);
  const typedSince = newer?.work as KeptWork | undefined;
  // Newer text keeps the time of its key press, which the history shows as the claimed time.
  const since = Math.min(sent.at, typedSince?.since ?? sent.at);
  const at = Math.max(sent.at, typedSince?.typedAt ?? sent.at);
  const work: KeptWork = {
    index: isNew ? null : (entry?.index ?? index),
    // A stored entry is found by its index and needs no key. A lost entry is stored again under its own key.
    key: isNew ? key : null,
    typed: { ...typed, ...typedSince?.typed },
    comment: typedSince?.comment ?? comment,
    files: typedSince?.files ?? NO_FILE_CHANGES,
    // The sent values are the base, so that the user is asked about each value that differs on the server now.
    base: entry === null ? NOTHING_STORED : baseBefore(sent, typedSince?.base),
    since,
    typedAt: at,
    ...endedCall(typedSince),
  };
  const words =
    card !== null && element !== undefined
      ? describeDraft(card, elementId, work, false)
      : { cardName: sent.cardName, elementName: sent.elementName, lines: sent.lines };
  const own = { userId, cardId, elementId, slot, at, since, kind: 'save', isWholeForm: false } as const;
  return { ...own, ...words, refusal: cardTexts.offeredAgain, work };
}
