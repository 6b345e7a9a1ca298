import { fieldsOf } from '@kartoteka/domain/card/judge-entry';
import type { CardDefinition, TemplateElement } from '@kartoteka/domain/card/definition';
import type { CardState, Entry } from '@kartoteka/domain/card/entry';
import type { ValueKind } from '@kartoteka/domain/data-type/control';
import { selectedValues } from '@kartoteka/domain/data-type/field-option';
import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { ruleField, valueWords } from '@kartoteka/domain/data-type/rule-words';
import { type EntryValues, type SingleValue, singleValues } from '@kartoteka/domain/value/stored-value';
import { type CardNames, namesIn } from './card-names.ts';
import { searchFieldId } from './search-field.ts';

/** One value of a filter; exactly one of the columns is filled. */
export interface IndexedValue {
  readonly text_value: string | null;
  readonly number_value: string | null;
  readonly bool_value: boolean | null;
  readonly time_value: Date | null;
}

/** What the index knows of a card. */
export interface CardDocument {
  /** The text that the search looks through, before case and diacritics are taken off. */
  readonly body: string;
  /** Values by search field id, in element, then entry order. */
  readonly values: ReadonlyMap<string, readonly IndexedValue[]>;
  /** The same as the list shows them. */
  readonly shown: Readonly<Record<string, readonly SingleValue[]>>;
}

const NOTHING: IndexedValue = { text_value: null, number_value: null, bool_value: null, time_value: null };

/** A plain date is kept as its UTC midnight; a time of day, which is no instant, as text. */
function indexed(kind: ValueKind, value: SingleValue): IndexedValue {
  switch (kind) {
    case 'integer':
    case 'decimal':
      return { ...NOTHING, number_value: String(value) };
    case 'bool':
      return { ...NOTHING, bool_value: value === true };
    case 'date':
    case 'datetime':
      return { ...NOTHING, time_value: new Date(String(value)) };
    case 'text':
    case 'time':
      return { ...NOTHING, text_value: String(value) };
  }
}

/** A text as people see it; an option's label beside its value, since either may be looked for. */
function searchedTexts(field: FormElement, values: readonly SingleValue[]): string[] {
  const shown = ruleField(field);
  if (shown?.kind !== 'text') return [];
  return values.flatMap((value) => [...new Set([valueWords(shown, value), String(value)])]);
}

/** Which values of an entry are indexed. */
type ValuesOf = (element: TemplateElement, entry: Entry) => EntryValues;

/** A draft's values as far as they count (ruling 6.8), a submitted entry's as they are stored. */
const countedValues: ValuesOf = (element, { isSubmitted, values }) =>
  isSubmitted ? values : selectedValues(fieldsOf(element), values);

/** As an earlier program has indexed a draft: what is taken away must be known to have been there. */
export const storedValues: ValuesOf = (_element, { values }) => values;

/**
 * What is indexed of a card: drafts' values too, deleted entries never (ruling 7.1; wire search).
 *
 * @param names those of today; without them those of the revision, which a card starts with
 */
export function cardDocument(
  name: string,
  definition: CardDefinition,
  state: CardState,
  names: CardNames = namesIn(definition),
  valuesOf: ValuesOf = countedValues,
): CardDocument {
  const texts = [name, names.template, names.group, names.type];
  const values = new Map<string, IndexedValue[]>();
  const shown = new Map<string, SingleValue[]>();
  for (const element of definition.elements) {
    for (const entry of state.get(element.id)?.entries ?? []) {
      const entryValues = valuesOf(element, entry);
      for (const field of fieldsOf(element)) {
        const kind = kindOf(field);
        const single = singleValues(entryValues[field.id]);
        if (kind === null || single.length === 0) continue;
        texts.push(...searchedTexts(field, single));
        if (field.filterGroup === null) continue;
        const id = searchFieldId(field);
        addTo(
          values,
          id,
          single.map((value) => indexed(kind, value)),
        );
        addTo(shown, id, single);
      }
    }
  }
  return { body: texts.join('\n'), values, shown: Object.fromEntries(shown) };
}

function addTo<T>(lists: Map<string, T[]>, id: string, more: readonly T[]): void {
  const list = lists.get(id);
  if (list === undefined) lists.set(id, [...more]);
  else list.push(...more);
}
