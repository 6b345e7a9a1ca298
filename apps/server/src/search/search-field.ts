import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { options } from '@kartoteka/domain/data-type/effective';
import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import type { Kysely } from 'kysely';
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

/** Makes the filters of a revision known; the latest revision names them. */
export async function registerSearchFields(db: Kysely<Database>, definition: CardDefinition): Promise<void> {
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
        options: eb.ref('excluded.options'),
      })),
    )
    .execute();
}
