import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import type { RawValue } from '../../../controls/raw-value.ts';
import { rawOf, sameRaw } from '../../../controls/raw-value.ts';
import { cardTexts } from '#texts/card';
import { commentKey } from './comment-key.ts';
import { type EntryWork, isUnsaved } from './entry-work.ts';

/** A field, or the comment to its deviation, that somebody else stored while it was being typed into here. */
export interface Clash {
  /** Where it stands among what is typed. */
  readonly key: string;
  readonly name: string;
  readonly field: FormElement;
  readonly mine: RawValue;
  readonly theirs: RawValue;
}

/** Why an entry takes nothing more: it or its group is submitted, the card left, or the element is not mine any more. */
export type ClosedBecause = 'submitted' | 'card' | 'withdrawn';

/** What became of an entry under somebody's hands. */
export type Conflict =
  /** Somebody stored other fields, or the same values: what is typed goes on top of theirs. */
  | { readonly kind: 'merged' }
  /** The same fields, or the comment, with other values: a choice is needed. */
  | {
      readonly kind: 'clash';
      readonly clashes: readonly Clash[];
      readonly comment: { readonly mine: string; readonly theirs: string | null } | null;
    }
  /** It was submitted, or left my hands: what is typed can't be stored any more. */
  | { readonly kind: 'closed'; readonly because: ClosedBecause }
  /** It was deleted. */
  | { readonly kind: 'deleted' };

/**
 * Holds what is typed against what is stored now. Null: nothing happened meanwhile, or nothing is typed. The same
 * answer whether a save was refused as stale or the screen only learnt of the change by itself.
 */
export function conflictOf(
  fields: readonly FormElement[],
  work: EntryWork | undefined,
  entry: CardEntry | null,
  /** Why nothing of the element can be written; null when it can. */
  closed: ClosedBecause | null,
): Conflict | null {
  // What a call without an answer did is not known before it has one.
  if (work === undefined || !isUnsaved(work) || work.sending !== null || work.attempt !== null) return null;
  if (entry?.isSubmitted) return { kind: 'closed', because: 'submitted' };
  if (closed !== null) return { kind: 'closed', because: closed };
  if (work.base.rowVersion === (entry?.rowVersion ?? null)) return null;
  if (entry === null) return { kind: 'deleted' };
  // Another tab of mine has stored it; this screen is about to learn what.
  if (work.base.rowVersion !== null && work.base.rowVersion > entry.rowVersion) return null;
  const clashes = clashesOf(fields, work, entry);
  const comment = commentClash(work, entry);
  return clashes.length === 0 && comment === null ? { kind: 'merged' } : { kind: 'clash', clashes, comment };
}

function clashesOf(fields: readonly FormElement[], work: EntryWork, entry: CardEntry): Clash[] {
  return fields.flatMap((field) => {
    const mine = work.typed[field.id];
    if (mine === undefined) return commentClashes(field, work, entry);
    const theirs = rawOf(field, entry.values[field.id]);
    const before = rawOf(field, work.base.values[field.id]);
    const isSame = sameRaw(theirs, before) || sameRaw(theirs, mine);
    const own = isSame ? [] : [{ key: field.id, name: field.name, field, mine, theirs }];
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

function commentClash(work: EntryWork, entry: CardEntry): { mine: string; theirs: string | null } | null {
  const { comment: mine, base } = work;
  if (mine === null || entry.comment === base.comment || (entry.comment ?? '') === mine.trim()) return null;
  return { mine, theirs: entry.comment };
}

/** Whether the entry can't be stored before somebody has chosen. */
export function needsChoice(conflict: Conflict | null): boolean {
  return conflict !== null && conflict.kind !== 'merged';
}
