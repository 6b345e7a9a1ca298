import { fieldsOf } from '@kartoteka/domain/card/judge-entry';
import type { CardDefinition, TemplateElement } from '@kartoteka/domain/card/definition';
import type { CardState, Entry } from '@kartoteka/domain/card/entry';
import { KINDS } from '@kartoteka/domain/value/kinds';
import { selectedValues } from '@kartoteka/domain/data-type/field-option';
import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { ruleField, valueWords } from '@kartoteka/domain/data-type/rule-words';
import { type EntryValues, type SingleValue, singleValues } from '@kartoteka/domain/value/stored-value';
import { type CardNames, namesIn } from './card-names.ts';
import { searchFieldId } from './search-field.ts';
import { indexed, type IndexedValue } from './value-index.ts';

/** The indexed data of a card. */
export interface CardDocument {
  /** The searchable text, before case and diacritics are removed. */
  readonly body: string;
  /** Values by search field id, ordered by element and then by entry. */
  readonly values: ReadonlyMap<string, readonly IndexedValue[]>;
  /** The values by search field id, as the list shows them. */
  readonly shown: Readonly<Record<string, readonly SingleValue[]>>;
}

/**
 * Returns the searchable texts of a field's values; none for values that are not texts. For an option these
 * are both its label and its value, because people search for either.
 */
function searchedTexts(field: FormElement, values: readonly SingleValue[]): string[] {
  const shown = ruleField(field);
  if (shown === null || !KINDS[shown.kind].isText) return [];
  return values.flatMap((value) => [...new Set([valueWords(shown, value), String(value)])]);
}

/** Chooses which values of an entry are indexed. */
type ValuesOf = (element: TemplateElement, entry: Entry) => EntryValues;

/** Chooses the values that count for a draft (ruling 6.8), and all stored values for a submitted entry. */
const countedValues: ValuesOf = (element, { isSubmitted, values }) =>
  isSubmitted ? values : selectedValues(fieldsOf(element), values);

/**
 * Chooses all stored values. An earlier version indexed them for drafts too, and the next change of such a card removes
 * the surplus values from the index.
 */
export const storedValues: ValuesOf = (_element, { values }) => values;

/**
 * Builds the indexed document of a card. It has the values of drafts too, but not of deleted entries (ruling 7.1;
 * wire search).
 *
 * @param names today's names; by default the revision's names, with which a card starts
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
