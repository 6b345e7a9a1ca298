import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { outsideWords } from '@kartoteka/domain/data-type/rule-words';
import { word } from '@kartoteka/domain/message/word';
import { violation } from '@kartoteka/domain/violation';
import { liveDeviations } from '../../../controls/hint.ts';
import { commentKey } from './comment-key.ts';
import type { EntryWork } from './entry-work.ts';

/** The comment to a field's deviation as it is shown: what was typed, else what is stored. */
export function shownDeviationComment(
  field: FormElement,
  work: EntryWork | undefined,
  entry: CardEntry | null,
): string {
  return String(work?.typed[commentKey(field.id)] ?? entry?.deviationComments[field.id] ?? '');
}

/**
 * All comments to deviations as they are sent: a write replaces them together. Those of values that are right meanwhile
 * go along, since the server alone knows every norm; it drops them.
 */
export function deviationCommentsOf(
  fields: readonly FormElement[],
  work: EntryWork | undefined,
  entry: CardEntry | null,
): Record<string, string> {
  const texts = fields.map((field) => [field.id, shownDeviationComment(field, work, entry)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text.trim() !== ''));
}

/** Whether a value lies outside its norm: of a typed one as far as the screen can tell, of a stored one for sure. */
export function isOutside(field: FormElement, work: EntryWork | undefined, entry: CardEntry | null): boolean {
  const typed = work?.typed[field.id];
  if (typed !== undefined) return liveDeviations(field, typed).length > 0;
  return entry?.deviations.some((one) => one.formElementId === field.id) ?? false;
}

/** What is missing of a stored entry, in the server's words: by key, the deviations without a comment of their own. */
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
