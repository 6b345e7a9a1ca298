import { type ListConfiguration, type ListDataType, MANY_VALUES } from '@kartoteka/contract/list';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ListDefinition } from './definition.ts';
import type { ListField } from './field.ts';
import { choicesOf } from './choices.ts';
import type { Caller } from '../http/access/caller.ts';
import { withAllFields } from './custom-fields.ts';
import { readPreferences } from './preferences.ts';
import { readOwnRoles, readViews } from './views.ts';

type ListFilterConfiguration = ListConfiguration['availableListFilters'][number];

/** The control type with which the screen edits a filter of each data type. */
const CONTROL: Record<ListDataType, string> = {
  Text: 'text',
  NumberInteger: 'text',
  NumberFloat: 'text',
  DateTime: 'datetime',
  Bool: 'checkbox',
  Enum: 'select',
  Entity: 'select',
};

async function filterOf(db: Kysely<Database>, field: ListField): Promise<ListFilterConfiguration> {
  const { id, label, dataType, group = null, isPlainDate = false } = field;
  const choices = await choicesOf(field, db);
  const available = choices !== null && choices.length <= MANY_VALUES ? [...choices] : null;
  return {
    id,
    name: label,
    group,
    controlType: isPlainDate ? 'date' : CONTROL[dataType],
    dataType,
    extraProperties: { Label: label },
    properties: { availableValues: available },
  };
}

/**
 * Returns the columns, filters and views of a list, the columns that the caller has chosen, and the caller's
 * roles, with which a view can be shared (spec 3.22).
 */
export async function listConfiguration<Row, Item>(
  definition: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  caller: Caller,
): Promise<ListConfiguration> {
  const list = await withAllFields(definition, db);
  const filters = list.fields.filter((field) => field.isFilter !== false);
  return {
    userPreferences: await readPreferences(db, caller.userId, list.name),
    views: await readViews(db, caller, list.name),
    roles: await readOwnRoles(db, caller),
    availableColumns: list.fields
      .filter((field) => field.isColumn !== false)
      .map(({ id, label, group = null, dataType }) => ({ id, label, group, dataType })),
    availableListFilters: await Promise.all(filters.map((field) => filterOf(db, field))),
  };
}
