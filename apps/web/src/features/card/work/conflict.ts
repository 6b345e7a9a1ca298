import type { CardElement, CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import type { RawValue } from '../../../controls/raw-value.ts';
import { rawOf } from '../../../controls/raw-value.ts';
import { cardTexts } from '#texts/card';
import { filesOf } from '../card-data/files-of.ts';
import { captionKey, commentKey } from './comment-key.ts';
import { isUnsaved } from './entry-work.ts';
import type { EntryWork } from './work-types.ts';
import { mergeValue } from './merge.ts';

/**
 * A value that this user typed while another user stored a different one: the value of a field, the comment
 * to its deviation, or the caption of a file.
 */
export interface Clash {
  /** The id of the field, its `commentKey`, or the `captionKey` of the file. */
  readonly key: string;
  readonly name: string;
  /** Null for a caption. */
  readonly field: FormElement | null;
  readonly mine: RawValue;
  readonly theirs: RawValue;
}

/**
 * The reason why an entry accepts no more text. `submitted`: the entry or its element is submitted. `card`:
 * the card is no longer in progress. `withdrawn`: the user may no longer fill the element.
 */
export type ClosedBecause = 'submitted' | 'card' | 'withdrawn';

/** Returns the reason why nothing can be saved into an element; null when text can be saved. */
export function closedBecause(
  card: Pick<CardFormData, 'status'>,
  element: Pick<CardElement, 'isSubmitted' | 'isReadOnly'>,
): ClosedBecause | null {
  if (card.status !== 'inProgress') return 'card';
  if (element.isSubmitted) return 'submitted';
  return element.isReadOnly ? 'withdrawn' : null;
}

/** A change on the server to an entry or its card, made while this user typed into the entry. */
export type Conflict =
  /**
   * No choice is needed. Another user stored different fields from this user's, or the same values, or this user has
   * decided every clash. This user's text is merged into the stored version.
   */
  | { readonly kind: 'merged' }
  /**
   * Another user stored other values in the same fields, or other comments or captions, so the user must choose.
   * `comment` is null when the two versions of the entry's comment need no choice.
   */
  | {
      readonly kind: 'clash';
      readonly clashes: readonly Clash[];
      readonly comment: { readonly mine: string; readonly theirs: string | null } | null;
    }
  /** Nothing can be saved into the entry any more, so the typed text cannot be stored. */
  | { readonly kind: 'closed'; readonly because: ClosedBecause }
  /** The entry was deleted. */
  | { readonly kind: 'deleted' };

/**
 * Compares the typed text with the stored entry. Returns null in three cases: nothing is unsaved, a call for the entry
 * has no answer, or the entry can still be saved and its stored version is not newer than the version typed over. The
 * result is the same whether a refused save or a read of the card revealed the change.
 */
export function conflictOf(
  fields: readonly FormElement[],
  work: EntryWork | undefined,
  entry: CardEntry | null,
  /** The reason why nothing can be saved into the element; null when text can be saved. */
  closed: ClosedBecause | null,
): Conflict | null {
  // Until an unanswered call is answered, its effect on the entry is unknown.
  if (work === undefined || !isUnsaved(work) || work.sending !== null || work.attempt !== null) return null;
  if (entry?.isSubmitted) return { kind: 'closed', because: 'submitted' };
  if (closed !== null) return { kind: 'closed', because: closed };
  if (work.base.rowVersion === (entry?.rowVersion ?? null)) return null;
  if (entry === null) return { kind: 'deleted' };
  // No conflict: another tab of this user has stored the text, and this screen will soon read the new version.
  if (work.base.rowVersion !== null && work.base.rowVersion > entry.rowVersion) return null;
  const clashes = [...clashesOf(fields, work, entry), ...captionClashes(work, entry)];
  const comment = commentClash(work, entry);
  return clashes.length === 0 && comment === null ? { kind: 'merged' } : { kind: 'clash', clashes, comment };
}

function clashesOf(fields: readonly FormElement[], work: EntryWork, entry: CardEntry): Clash[] {
  return fields.flatMap((field) => {
    const mine = work.typed[field.id];
    const theirs = rawOf(field, entry.values[field.id]);
    const base = rawOf(field, work.base.values[field.id]);
    const isAsked = mine !== undefined && mergeValue({ base, mine, theirs }) === 'ask';
    const own = isAsked ? [{ key: field.id, name: field.name, field, mine, theirs }] : [];
    return [...own, ...commentClashes(field, work, entry)];
  });
}

function commentClashes(field: FormElement, { typed, base }: EntryWork, entry: CardEntry): Clash[] {
  const key = commentKey(field.id);
  const mine = typed[key];
  const theirs = entry.deviationComments[field.id] ?? '';
  if (mine === undefined || theirs === (base.values[key] ?? '') || theirs === String(mine).trim()) return [];
  return [{ key, name: cardTexts.commentTo(field.name), field, mine, theirs }];
}

function captionClashes({ files, base }: EntryWork, entry: CardEntry): Clash[] {
  return filesOf(entry).flatMap(({ id, name, caption }) => {
    const [key, mine, theirs] = [captionKey(id), files.captions[id], caption ?? ''];
    if (mine === undefined || theirs === (base.values[key] ?? '') || theirs === mine.trim()) return [];
    return [{ key, name: cardTexts.captionOf(name), field: null, mine, theirs }];
  });
}

function commentClash(work: EntryWork, entry: CardEntry): { mine: string; theirs: string | null } | null {
  const { comment: mine, base } = work;
  if (mine === null || entry.comment === base.comment || (entry.comment ?? '') === mine.trim()) return null;
  return { mine, theirs: entry.comment };
}

/** Returns whether the typed text is not saved until the user has decided what to do with it. */
export function needsChoice(conflict: Conflict | null): boolean {
  return conflict !== null && conflict.kind !== 'merged';
}
