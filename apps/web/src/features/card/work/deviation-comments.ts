import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { outsideWords } from '@kartoteka/domain/data-type/rule-words';
import { word } from '@kartoteka/domain/message/word';
import { violation } from '@kartoteka/domain/violation';
import { liveDeviations } from '../../../controls/hint.ts';
import { commentKey } from './comment-key.ts';
import type { EntryWork } from './work-types.ts';

/**
 * Returns the comment to a field's deviation as the screen shows it: the typed text, otherwise the stored
 * text, otherwise ''.
 */
export function shownDeviationComment(
  field: FormElement,
  work: EntryWork | undefined,
  entry: CardEntry | null,
): string {
  return String(work?.typed[commentKey(field.id)] ?? entry?.deviationComments[field.id] ?? '');
}

/**
 * Returns all deviation comments of an entry for a call, by field id, without blank comments. A call replaces all
 * stored comments. Comments to values that are inside the norm again are sent too, because only the server knows every
 * norm. The server drops these comments.
 */
export function deviationCommentsOf(
  fields: readonly FormElement[],
  work: EntryWork | undefined,
  entry: CardEntry | null,
): Record<string, string> {
  const texts = fields.map((field) => [field.id, shownDeviationComment(field, work, entry)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text.trim() !== ''));
}

/**
 * Returns whether the value of a field is outside its norm. The screen judges a typed value as far as it can,
 * and the server has judged a stored value.
 */
export function isOutside(field: FormElement, work: EntryWork | undefined, entry: CardEntry | null): boolean {
  const typed = work?.typed[field.id];
  if (typed !== undefined) return liveDeviations(field, typed).length > 0;
  return entry?.deviations.some((one) => one.formElementId === field.id) ?? false;
}

/**
 * Returns the server's message for each field of a stored entry that has a deviation without a comment of its
 * own, by the `commentKey` of the field.
 */
export function silentFields(
  fields: readonly FormElement[],
  { deviations, deviationComments }: CardEntry,
): Readonly<Record<string, string>> {
  const silent = fields.flatMap((field): [string, string][] => {
    const own = deviations.filter((one) => one.formElementId === field.id);
    if (own.length === 0 || deviationComments[field.id] !== undefined) return [];
    const outside = own.map(({ expected }) => outsideWords(field, expected));
    return [[commentKey(field.id), word(violation([], 'commentRequired', { outside }))]];
  });
  return Object.fromEntries(silent);
}
