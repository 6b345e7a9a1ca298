import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { isMultiple, options } from '@kartoteka/domain/data-type/effective';
import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Id of the filter and column of a form element: two stored types never share one (wire, 'Lists'). */
export function searchFieldId(field: FormElement): string {
  return `${field.id}:${field.dataType.storedValueType}`;
}

/** The form elements that are filters and columns: those with a filterGroup and a value. Each once. */
export function filteredFields(definition: CardDefinition): FormElement[] {
  const fields = definition.elements.flatMap(({ formTemplate }) => formTemplate?.elements ?? []);
  const filtered = fields.filter((field) => field.filterGroup !== null && kindOf(field) !== null);
  return [...new Map(filtered.map((field) => [searchFieldId(field), field])).values()];
}

/** Those of which a card may have several values: repeated, chosen several of, or on a form that it has twice. */
function repeatedFields(definition: CardDefinition): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { formTemplate, repetitionSettings } of definition.elements) {
    for (const field of formTemplate?.elements ?? []) {
      const id = searchFieldId(field);
      if (seen.has(id) || repetitionSettings.isRepeatable || isMultiple(field.dataType.settings)) {
        repeated.add(id);
      }
      seen.add(id);
    }
  }
  return repeated;
}

/** What was ever to be chosen, since cards keep it; the latest revision's first, and by its words. */
const allOptions = sql<string>`(select coalesce(jsonb_agg(one.option order by one.at), '[]') from (
  select distinct on (option->>'value') option, at
  from jsonb_array_elements(excluded.options || search_field.options) with ordinality as listed(option, at)
  order by option->>'value', at) as one)`;

/** Makes the filters of a revision known; the latest revision names them. */
export async function registerSearchFields(db: Kysely<Database>, definition: CardDefinition): Promise<void> {
  const repeated = repeatedFields(definition);
  const rows = filteredFields(definition).map((field) => ({
    id: searchFieldId(field),
    form_element_id: field.id,
    stored_value_type: field.dataType.storedValueType,
    label: field.name,
    filter_group: field.filterGroup ?? '',
    control_type: field.dataType.controlType,
    unit_name: field.dataType.storedValueUnitType?.name ?? null,
    options: JSON.stringify(
      options(field.dataType.settings).map(({ value, label }) => ({ value, label: label || value })),
    ),
    is_repeated: repeated.has(searchFieldId(field)),
  }));
  if (rows.length === 0) return;
  // In one order everywhere, so that two that register the same fields wait for each other and do not block.
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  await db
    .insertInto('search_field')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        label: eb.ref('excluded.label'),
        filter_group: eb.ref('excluded.filter_group'),
        control_type: eb.ref('excluded.control_type'),
        unit_name: eb.ref('excluded.unit_name'),
        options: allOptions,
        is_repeated: sql<boolean>`search_field.is_repeated or excluded.is_repeated`,
      })),
    )
    .execute();
}
