import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { meansSame, rawOf } from '../../../controls/raw-value.ts';
import { cardTexts } from '#texts/card';
import { isOutside, shownDeviationComment } from './deviation-comments.ts';
import { shownComment, shownValue } from './entry-body.ts';
import { rawWords, type TypedLine } from './typed-words.ts';
import type { EntryWork, Submitted } from './work-types.ts';

/**
 * Returns, in words, the submitted values and comments that differ from what the entry shows: its typed text, otherwise
 * its stored values. Without an entry and text, returns all submitted values and comments that are not empty.
 */
export function submittedLines(
  fields: readonly FormElement[],
  { data, comment, deviationComments = {} }: Submitted,
  entry: CardEntry | null,
  work?: EntryWork,
): readonly TypedLine[] {
  const text = (name: string, mine: string, theirs: string): readonly TypedLine[] =>
    mine.trim() === theirs.trim() ? [] : [{ name, text: mine || cardTexts.empty }];
  return [
    ...fields.flatMap((field) => {
      const [mine, theirs] = [rawOf(field, data[field.id]), shownValue(field, work, entry)];
      const [own, theirComment] = [deviationComments[field.id], shownDeviationComment(field, work, entry)];
      const isSame = meansSame(field, mine, theirs);
      // The server keeps comments only on deviations, so a comment on any other equal value is no difference.
      const isCommentKept = !isSame || isOutside(field, work, entry);
      return [
        ...(isSame ? [] : [{ name: field.name, text: rawWords(field, mine) }]),
        ...(isCommentKept ? text(cardTexts.commentTo(field.name), own ?? '', theirComment) : []),
      ];
    }),
    ...text(cardTexts.comment, comment, shownComment(work, entry)),
  ];
}
