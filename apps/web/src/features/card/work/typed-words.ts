import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { ruleField, valuesWords } from '@kartoteka/domain/data-type/rule-words';
import { isEmptyValue, singleValues } from '@kartoteka/domain/value/stored-value';
import { type RawValue, wireOf } from '../../../controls/raw-value.ts';
import { cardTexts } from '#texts/card';
import { commentKey } from './comment-key.ts';
import type { EntryWork } from './entry-work.ts';

/** One typed value under its field's name. */
export interface TypedLine {
  readonly name: string;
  readonly text: string;
}

/** A raw value in words: options by their labels, text as it was typed. */
export function rawWords(field: FormElement, raw: RawValue): string {
  if (isEmptyValue(raw)) return cardTexts.empty;
  const words = ruleField(field);
  if (typeof raw === 'string' && field.dataType.controlType !== 'select') return raw;
  return words === null ? String(raw) : valuesWords(words, singleValues(wireOf(field, raw)));
}

/** What is typed and not stored, line by line, to be read and copied. */
export function typedLines(
  fields: readonly FormElement[],
  work: Pick<EntryWork, 'typed' | 'comment'>,
): readonly TypedLine[] {
  const lines = fields.flatMap((field) => {
    const raw = work.typed[field.id];
    const own = work.typed[commentKey(field.id)];
    return [
      ...(raw === undefined ? [] : [{ name: field.name, text: rawWords(field, raw) }]),
      ...(own === undefined ? [] : [{ name: cardTexts.commentTo(field.name), text: String(own) }]),
    ];
  });
  return work.comment === null ? lines : [...lines, { name: cardTexts.comment, text: work.comment }];
}
