import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { meansSame, rawOf } from '../../../controls/raw-value.ts';
import { cardTexts } from '#texts/card';
import { rawWords, type TypedLine } from './typed-words.ts';
import type { Submitted } from './work-types.ts';

/**
 * Returns the submitted values and comments that differ from the entry, in words. Without an entry, returns all that
 * are not empty.
 */
export function submittedLines(
  fields: readonly FormElement[],
  { data, comment, deviationComments = {} }: Submitted,
  entry: CardEntry | null,
): readonly TypedLine[] {
  const text = (name: string, mine: string, theirs: string): readonly TypedLine[] =>
    mine.trim() === theirs ? [] : [{ name, text: mine || cardTexts.empty }];
  return [
    ...fields.flatMap((field) => {
      const [mine, theirs] = [rawOf(field, data[field.id]), rawOf(field, entry?.values[field.id])];
      const theirComment = entry?.deviationComments[field.id] ?? '';
      return [
        ...(meansSame(field, mine, theirs) ? [] : [{ name: field.name, text: rawWords(field, mine) }]),
        ...text(cardTexts.commentTo(field.name), deviationComments[field.id] ?? '', theirComment),
      ];
    }),
    ...text(cardTexts.comment, comment, entry?.comment ?? ''),
  ];
}
