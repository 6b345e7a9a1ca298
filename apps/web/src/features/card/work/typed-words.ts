import { hasOptions } from '@kartoteka/domain/data-type/control';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { ruleField, valuesWords } from '@kartoteka/domain/data-type/rule-words';
import { isEmptyValue, singleValues } from '@kartoteka/domain/value/stored-value';
import { type RawValue, wireOf } from '../../../controls/raw-value.ts';
import { cardTexts } from '#texts/card';
import { commentKey } from './comment-key.ts';
import type { EntryWork } from './work-types.ts';
import type { FileChanges } from './file-changes.ts';

/** One typed value with the name of its field. */
export interface TypedLine {
  readonly name: string;
  readonly text: string;
}

/** Returns a raw value in words: options as their labels, other text as it was typed. */
export function rawWords(field: FormElement, raw: RawValue): string {
  if (isEmptyValue(raw)) return cardTexts.empty;
  const words = ruleField(field);
  if (typeof raw === 'string' && !hasOptions(field.dataType.controlType)) return raw;
  return words === null ? String(raw) : valuesWords(words, singleValues(wireOf(field, raw)));
}

/** Returns the unsaved text line by line, to read and copy. */
export function typedLines(
  fields: readonly FormElement[],
  work: Pick<EntryWork, 'typed' | 'comment'> & { readonly files?: FileChanges },
): readonly TypedLine[] {
  const lines = fields.flatMap((field) => {
    const raw = work.typed[field.id];
    const own = work.typed[commentKey(field.id)];
    return [
      ...(raw === undefined ? [] : [{ name: field.name, text: rawWords(field, raw) }]),
      ...(own === undefined ? [] : [{ name: cardTexts.commentTo(field.name), text: String(own) }]),
    ];
  });
  const comment = work.comment === null ? [] : [{ name: cardTexts.comment, text: work.comment }];
  const { added = [] } = work.files ?? {};
  const files = added.length === 0 ? [] : [{ name: cardTexts.files, text: fileNames(added) }];
  return [...lines, ...comment, ...files];
}

function fileNames(added: FileChanges['added']): string {
  return added.map(({ name, caption }) => (caption === '' ? name : `${name} (${caption})`)).join(', ');
}
