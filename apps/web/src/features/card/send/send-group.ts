import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import { minEntries } from '@kartoteka/domain/card/repetition';
import { ApiError, messageOf, NO_CONNECTION } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { isNewCard } from '../../../lib/outbox/new-card.ts';
import { changeCard, elementNow, refetchCard } from '../card-data/card-cache.ts';
import { withElement } from '../card-data/change-card.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { cardTexts } from '#texts/card';
import { silentFields } from '../work/deviation-comments.ts';
import { dropPromises } from '../work/drop-stored.ts';
import { holdsRefused } from '../work/entry-body.ts';
import { groupErrorsOf } from '../work/entry-errors.ts';
import { isUnsaved } from '../work/entry-work.ts';
import type { EntryErrors } from '../work/work-types.ts';
import { type EntryRow, rowsOf } from '../work/rows.ts';
import { afterOwnWrites, type GroupAttempt } from './group-attempt.ts';
import { retryDelay } from './retry-delay.ts';
import { type CardAtWork, sendEntry } from './send-entry.ts';
import { unsettled } from '../work/unsettled.ts';

/** The result of a group submit. Errors are already shown at their entries. */
export type GroupResult =
  | { readonly kind: 'submitted' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /**
       * True when it is not known whether the server has submitted the group. The next attempt then uses the same key.
       */
      readonly isUnanswered: boolean;
      /** Whether the failure is `offline`, so that another attempt is made only when the user agrees. */
      readonly isOffline: boolean;
      /** Time of the next attempt in ms; null if another attempt would not help. */
      readonly retryAt: number | null;
      /** Whether another person changed the entries after the press, so that the user must check them. */
      readonly isStale: boolean;
      /** The first entry that failed, with its errors; null if the failure belongs to no entry. */
      readonly first: { readonly rowKey: string; readonly errors: EntryErrors } | null;
    };

/** Returns the rows of a group submit: stored entries, and new rows with typed text that are not being removed. */
export function groupRows({ cardId, client, store }: CardAtWork, element: CardElement): readonly EntryRow[] {
  const rows = rowsOf(elementNow(client, cardId, element), store.ofElement(element.id), true);
  return rows.filter(({ entry, work }) => entry !== null || (isUnsaved(work) && work?.sending !== 'remove'));
}

/**
 * Saves the typed text of the group, one entry after another, because the server numbers new entries in that order.
 * Resolves with null when all text is saved, otherwise with the failure.
 */
async function saveTyped(screen: CardAtWork, element: CardElement): Promise<GroupResult | null> {
  const refused: Refused[] = [];
  let unsent: Refused | null = null;
  let retryAt: number | null = null;
  let isOffline = false;
  // After a refused new entry no other new entry is sent, because it would take the refused entry's index.
  let isNewRefused = false;
  for (const row of groupRows(screen, element)) {
    if (!isUnsaved(row.work) || (isNewRefused && row.entry === null)) continue;
    const result = await sendEntry(screen, element, row, false, true);
    if (result?.kind !== 'failed') continue;
    const failed = { rowKey: row.key, errors: result.errors, message: result.failure.message };
    if (result.failure.kind !== 'refused') {
      const { kind } = result.failure;
      isOffline = kind === 'offline';
      if (isOffline || kind === 'unavailable') {
        retryAt =
          screen.store.ofElement(element.id).get(row.key)?.retryAt ?? Date.now() + retryDelay(0, null);
      }
      unsent = failed;
      break;
    }
    refused.push(failed);
    isNewRefused ||= row.entry === null;
  }
  const first = refused[0] ?? unsent;
  if (first === null) return null;
  const words = refused.length > 0 ? [refusedWords(screen, element, refused)] : [];
  const message = [first.message, ...words].join(' ');
  return {
    kind: 'failed',
    message,
    isUnanswered: false,
    isOffline,
    retryAt: refused.length > 0 ? null : retryAt,
    isStale: false,
    first,
  };
}

interface Refused {
  readonly rowKey: string;
  readonly errors: EntryErrors;
  readonly message: string;
}

/** Names the entries to correct by their positions on the screen. */
function refusedWords(
  { cardId, client, store }: CardAtWork,
  element: CardElement,
  refused: readonly Pick<Refused, 'rowKey'>[],
): string {
  const rows = rowsOf(elementNow(client, cardId, element), store.ofElement(element.id), true);
  const keys = new Set(refused.map(({ rowKey }) => rowKey));
  const ordinals = rows.flatMap(({ key }, at) => (keys.has(key) ? [at + 1] : []));
  return cardTexts.groupRefused(ordinals);
}

/**
 * Returns the rows with a deviation that has no comment of its own. Empty for a group that the server will refuse for
 * another reason, because its answer then names the errors. The server cannot require a comment for each deviation in a
 * group submit (wire deviation-comments), so the screen requires the comment.
 */
function silentRows(screen: CardAtWork, element: CardElement): readonly RefusedRow[] {
  const fields = fieldsOfElement(element);
  const rows = groupRows(screen, element);
  const open = rows.filter(({ entry }) => !entry?.isSubmitted);
  if (rows.length < minEntries(element.repetitionSettings)) return [];
  if (open.some(({ entry, work }) => holdsRefused(fields, work, entry))) return [];
  return open.flatMap(({ key, index, entry }) => {
    const silent = entry === null ? {} : silentFields(fields, entry);
    if (Object.keys(silent).length === 0) return [];
    return [{ rowKey: key, index, errors: { fields: silent, comment: null } }];
  });
}

/** The result of a group submit, and the submission to repeat, with the row versions after this page's own saves. */
export interface SentGroup {
  readonly result: GroupResult;
  readonly attempt: GroupAttempt;
}

/** Submits a repeatable element whole. Typed text is saved first, because the server submits the stored entries. */
export async function sendGroup(
  screen: CardAtWork,
  element: CardElement,
  given: GroupAttempt,
  tries: number,
): Promise<SentGroup> {
  const unsaved = await saveTyped(screen, element);
  const attempt = afterOwnWrites(screen.cardId, element.id, given);
  return { result: unsaved ?? (await submitStored(screen, element, attempt, tries)), attempt };
}

async function submitStored(
  screen: CardAtWork,
  element: CardElement,
  { key, body }: GroupAttempt,
  tries: number,
): Promise<GroupResult> {
  const silent = silentRows(screen, element);
  if (silent.length > 0) return showRefusal(screen, element, silent, cardTexts.commentsMissing, []);
  const { cardId, client } = screen;
  try {
    if (isNewCard(cardId)) throw new ApiError({ status: 0, message: NO_CONNECTION });
    const input = { params: { id: cardId, groupId: element.id }, body };
    const answer = await call(controlCardRoutes.submitGroup, input, { idempotencyKey: key });
    await changeCard(
      client,
      cardId,
      (card) => withElement(card, answer),
      () => dropPromises(screen.store, answer, body.rowVersions),
    );
    return { kind: 'submitted' };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 409)) {
      await refetchCard(client, cardId);
    }
    return showErrors(screen, element, error, tries);
  }
}

function showErrors(screen: CardAtWork, element: CardElement, error: unknown, tries: number): GroupResult {
  const isStale = error instanceof ApiError && error.code === 'Kartoteka:ConcurrencyConflict';
  const message = isStale ? cardTexts.groupStale : messageOf(error);
  const messages = error instanceof ApiError ? error.validationErrors : new Map<string, string>();
  const ids = new Set(fieldsOfElement(element).map((field) => field.id));
  const { entries, others } = groupErrorsOf(messages, ids);
  const failing = groupRows(screen, element).flatMap(({ key, index, entry }) => {
    const errors = index === null ? undefined : entries.get(index);
    if (errors === undefined) return [];
    return [{ rowKey: key, index, errors: atDeviations(element, entry, errors) }];
  });
  const isUnanswered = error instanceof ApiError && (error.isOffline || error.status >= 500);
  const open = error instanceof ApiError ? unsettled(error) : null;
  const retryAt = open === null ? null : Date.now() + retryDelay(tries, error);
  const refusal = showRefusal(screen, element, failing, message, others);
  return { ...refusal, isUnanswered, isOffline: open === 'offline', retryAt, isStale };
}

/**
 * Moves the server's error about the comment of the entry to the deviations without a comment. The server accepts a
 * comment of the entry too, but the screen asks for a comment at each deviation.
 */
function atDeviations(element: CardElement, entry: CardEntry | null, errors: EntryErrors): EntryErrors {
  if (errors.comment === null || entry === null) return errors;
  const silent = silentFields(fieldsOfElement(element), entry);
  if (Object.keys(silent).length === 0) return errors;
  return { fields: { ...errors.fields, ...silent }, comment: null };
}

interface RefusedRow {
  readonly rowKey: string;
  readonly index: number | null;
  readonly errors: EntryErrors;
}

function showRefusal(
  screen: CardAtWork,
  element: CardElement,
  failing: readonly RefusedRow[],
  message: string,
  others: readonly string[],
): GroupResult & { kind: 'failed' } {
  for (const { rowKey, index, errors } of failing) {
    const failure = { kind: 'refused', message } as const;
    screen.store.tell(element.id, rowKey, index, { type: 'failed', failure, errors });
  }
  const where = failing.length > 0 ? [refusedWords(screen, element, failing)] : [];
  return {
    kind: 'failed',
    message: [message, ...others, ...where].join(' '),
    isUnanswered: false,
    isOffline: false,
    retryAt: null,
    isStale: false,
    first: failing[0] ?? null,
  };
}
