import {
  CARD_START,
  type Draft,
  type DraftChange,
  type DraftKind,
  GROUP,
  WHOLE_FORM,
} from '../../../lib/draft-box.ts';
import type { TabClock } from '../../../lib/tab-clock.ts';
import { isAtWork, isSubmitting, keptOf } from './entry-work.ts';
import type { TypedLine } from './typed-words.ts';
import type { EntryWork, KeptWork } from './work-types.ts';
import { storedRowKey } from './work-store.ts';

/** The names and the text of a draft, to show them without the form of the card. */
interface DraftWords {
  readonly cardName: string;
  readonly elementName: string;
  readonly entryNumber?: number | null;
  readonly lines: readonly TypedLine[];
  /** The reason why the text is not sent automatically; null if it is sent. */
  readonly refusal: string | null;
}

/** The card whose drafts are written, and the words that describe each draft. */
export interface DraftsOfCard {
  readonly userId: string;
  readonly cardId: string;
  readonly isWholeForm?: boolean;
  readonly describe: (elementId: string, work: KeptWork, rowKey: string) => DraftWords;
  readonly now?: () => number;
}

/**
 * Returns the key under which the device stores a row: the key of the row itself until the server gives the
 * entry its index.
 */
export function storedKeyOf(rowKey: string, index: number | null): string {
  return index === null ? rowKey : storedRowKey(index);
}

export interface ChangedRow {
  readonly elementId: string;
  readonly rowKey: string;
  readonly work: EntryWork | undefined;
}

export const rowOf = (elementId: string, rowKey: string): string => `${elementId}/${rowKey}`;

/** A change of a row that is written to the device. */
export interface RowWrite extends ChangedRow {
  readonly clock: TabClock;
  /**
   * Whether the write replaces every draft of the row on the device. True for text that was typed in this
   * tab, for text that another tab sent because the device may lack it, and while no other tab has the card.
   * All other writes leave newer text as it is.
   */
  readonly isBlind: boolean;
}

/**
 * Returns the changes to make to the drafts on the device after a change of a row. Also adds the key under which the
 * row is stored to `storedKeys`, the keys under which the device may have the row.
 */
export function draftChanges(
  { userId, cardId, isWholeForm = false, describe, now = Date.now }: DraftsOfCard,
  storedKeys: SlotsOfRows,
  { elementId, rowKey, work, clock, isBlind }: RowWrite,
): readonly DraftChange[] {
  const row = rowOf(elementId, rowKey);
  const kept = keptOf(work);
  const slot = kept === null ? null : storedKeyOf(rowKey, kept.index);
  if (slot !== null) storedKeys.add(row, slot);
  const addresses = storedKeys.of(row).map((one) => ({ userId, cardId, elementId, slot: one }));
  if (kept === null || slot === null) {
    if (addresses.length === 0) return [];
    return isBlind ? addresses.map((remove) => ({ remove })) : [{ replace: addresses, by: null, clock }];
  }
  const words = describe(elementId, kept, rowKey);
  const at = kept.typedAt ?? now();
  const since = kept.since ?? at;
  // A refused promise without text does not count as text of the whole form, even while the form is open.
  const isForm = isWholeForm && isAtWork(kept);
  const kind = isForm ? 'form' : kindOf(kept);
  const address = { userId, cardId, elementId, slot };
  const put = { ...address, at, since, kind, ...words, isWholeForm: isForm, clock, work: kept } as const;
  if (!isBlind) return [{ replace: addresses, by: put, clock }];
  const others = addresses.filter((one) => one.slot !== slot);
  return [...others.map((remove) => ({ remove })), { put }];
}

/** Returns the kind of the draft of an entry, except in the whole form. */
export function kindOf(kept: KeptWork): DraftKind {
  if (!isAtWork(kept)) return 'promise';
  return isSubmitting(kept.attempt) ? 'submit' : 'save';
}

/** The keys under which the device may have each row. The key of a row changes when the server gives it an index. */
export interface SlotsOfRows {
  of(row: string): readonly string[];
  add(row: string, slot: string): void;
}

export function createSlotsOfRows(): SlotsOfRows {
  const slots = new Map<string, ReadonlySet<string>>();
  const of = (row: string) => [...(slots.get(row) ?? [])];
  return { of, add: (row, slot) => void slots.set(row, new Set([...of(row), slot])) };
}

/** Returns when the text of a draft was begun, in ms. */
export const sinceOf = ({ since, at }: Draft): number => since ?? at;

/** Returns whether a draft is the text of an entry, and not a waiting call. */
export const isEntry = ({ elementId, slot }: Draft): boolean =>
  elementId !== WHOLE_FORM && elementId !== CARD_START && slot !== GROUP;
