import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { hasOptions } from '@kartoteka/domain/data-type/control';
import { isMultiple, options } from '@kartoteka/domain/data-type/effective';
import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { type Kysely, type OperationNodeSource, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Returns the id of the filter and column of a form element. The id contains the stored type, because values of two
 * stored types never share a column (wire columns).
 */
export function searchFieldId(field: FormElement): string {
  return `${field.id}:${field.dataType.storedValueType}`;
}

/** Returns the form elements with a filterGroup and a kind of value, each once. They become filters and columns. */
export function filteredFields(definition: CardDefinition): FormElement[] {
  const fields = definition.elements.flatMap(({ formTemplate }) => formTemplate?.elements ?? []);
  const filtered = fields.filter((field) => field.filterGroup !== null && kindOf(field) !== null);
  return [...new Map(filtered.map((field) => [searchFieldId(field), field])).values()];
}

/**
 * Returns the ids of fields that may have several values on one card: on a repeatable element, with multiple choice, or
 * on a form that the template uses more than once.
 */
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

/**
 * The options of the latest revision, and after them the stored options that it lacks, because cards keep such values.
 * The latest revision gives the labels.
 */
const allOptions = sql<string>`(select coalesce(jsonb_agg(one.option order by one.at), '[]') from (
  select distinct on (option->>'value') option, at
  from jsonb_array_elements(excluded.options || search_field.options) with ordinality as listed(option, at)
  order by option->>'value', at) as one)`;

/** Whether the latest revision gives an option another label than the stored one, or begins or stops offering options. */
const changesLabels = sql<boolean>`(excluded.stored_value_type = 'text' and (
  (excluded.options = '[]') <> (search_field.options = '[]')
  or exists (select from jsonb_array_elements(excluded.options) as now
    join jsonb_array_elements(search_field.options) as before on before->'value' = now->'value'
    where before->'label' <> now->'label')))`;

/** The stored unit of a field that is in no revision in use. The first card of a revision with the field sets it. */
const NO_CARD = '';

/** A filter and column as one revision describes it. */
export interface SearchFieldRow {
  readonly id: string;
  readonly form_element_id: string;
  readonly stored_value_type: string;
  readonly label: string;
  readonly filter_group: string;
  readonly control_type: string;
  /**
   * The unit that all revisions in use name; null if they name none or different units (ruling 7.2). `NO_CARD` if no
   * revision with the field is in use.
   */
  readonly unit_name: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly is_repeated: boolean;
  /**
   * Whether revisions give an option of this column of texts different labels, or only some of them offer options.
   * Lists then read the labels from the revision of each card (ruling 3.1).
   */
  readonly has_own_labels: boolean;
}

const COLUMNS = [
  'id',
  'form_element_id',
  'stored_value_type',
  'label',
  'filter_group',
  'control_type',
  'unit_name',
  'options',
  'is_repeated',
  'has_own_labels',
] as const satisfies readonly (keyof SearchFieldRow)[];

/** Returns the options that the control of a field offers, each with a label. */
export function optionsOf({ dataType }: FormElement): SearchFieldRow['options'] {
  if (!hasOptions(dataType.controlType)) return [];
  return options(dataType.settings).map(({ value, label }) => ({ value, label: label || value }));
}

const unitOf = ({ dataType }: FormElement): string | null => dataType.storedValueUnitType?.name ?? null;

/** Returns the filters and columns of a revision, as long as the revision is not in use. */
export function searchFieldRows(definition: CardDefinition): SearchFieldRow[] {
  const repeated = repeatedFields(definition);
  return filteredFields(definition).map((field) => ({
    id: searchFieldId(field),
    form_element_id: field.id,
    stored_value_type: field.dataType.storedValueType,
    label: field.name,
    filter_group: field.filterGroup ?? '',
    control_type: field.dataType.controlType,
    unit_name: NO_CARD,
    options: optionsOf(field),
    is_repeated: repeated.has(searchFieldId(field)),
    has_own_labels: false,
  }));
}

/**
 * Adds a later revision's description of fields: its labels replace the earlier labels, and options are merged. The
 * units are left to `setUnits`.
 */
export function mergeFields(known: Map<string, SearchFieldRow>, later: readonly SearchFieldRow[]): void {
  for (const row of later) {
    const before = known.get(row.id);
    const added = new Map(row.options.map(({ value, label }) => [value, label]));
    known.set(row.id, {
      ...row,
      options: [...row.options, ...(before?.options ?? []).filter(({ value }) => !added.has(value))],
      is_repeated: row.is_repeated || before?.is_repeated === true,
      has_own_labels: before !== undefined && (before.has_own_labels || changes(before, added)),
    });
  }
}

/** Does in memory what `changesLabels` does in the database. `added` has the labels of the latest revision by value. */
function changes(before: SearchFieldRow, added: ReadonlyMap<string, string>): boolean {
  if (before.stored_value_type !== 'text') return false;
  if ((added.size === 0) !== (before.options.length === 0)) return true;
  return before.options.some(({ value, label }) => (added.get(value) ?? label) !== label);
}

/** The units that a revision gives its fields, by search field id. */
export type FieldUnits = ReadonlyMap<string, string | null>;

/** Returns the units of a revision's filters and columns. */
export function fieldUnits(definition: CardDefinition): FieldUnits {
  return new Map(filteredFields(definition).map((field) => [searchFieldId(field), unitOf(field)]));
}

/**
 * Adds the units of a revision in use to the units that the revisions before it have in common: a field that they give
 * two units has none (ruling 7.2). Null stands for no unit.
 */
export function mergeUnits(common: Map<string, string | null>, own: FieldUnits): void {
  for (const [id, unit] of own) {
    const before = common.get(id);
    common.set(id, before === undefined || before === unit ? unit : null);
  }
}

/** Gives each field the unit that the revisions in use have in common. */
export function setUnits(known: Map<string, SearchFieldRow>, common: FieldUnits): void {
  for (const [id, row] of known) {
    const unit = common.get(id);
    known.set(id, { ...row, unit_name: unit === undefined ? NO_CARD : unit });
  }
}

/**
 * Returns the write by which a new card brings its revision into use: a field keeps its unit only if the revision names
 * the same unit. Null for a revision without filters.
 *
 * The write does nothing when the newest card of the template has the revision, because the start of that card has
 * compared the units. It comes before the write of the card, which would otherwise be the newest card. The statement asks the cards instead of a memory of the process. It has locked the table when it
 * asks, so it also sees what a rebuild, another server or a restored backup left.
 */
export function unitsWrite({
  id: revisionId,
  definition,
}: {
  readonly id: string;
  readonly definition: CardDefinition;
}): OperationNodeSource | null {
  const units = [...fieldUnits(definition)].map(([id, unit]) => ({ id, unit }));
  if (units.length === 0) return null;
  const common = sql`case when search_field.unit_name = ${sql.lit(NO_CARD)} then own.unit
    when search_field.unit_name = own.unit then own.unit end`;
  // The newest card of the template takes one step in an index. A search for any card of the revision might read the
  // whole table, because PostgreSQL expects to find one soon.
  const isNewest = sql`(select card.revision_id = ${revisionId}::uuid from control_card as card
    where card.template_id = ${definition.template.id}::uuid and card.deleted_at is null
    order by card.creation_time desc, card.id desc limit 1)`;
  // The same order everywhere prevents deadlocks between two transactions with the same fields.
  return sql`update search_field set unit_name = ${common}
    from (select field.id, own.unit from search_field as field
      join jsonb_to_recordset(${JSON.stringify(units)}) as own(id text, unit text) on own.id = field.id
      where ${isNewest} is not true and field.unit_name is distinct from own.unit and field.unit_name is not null
      order by field.id collate "C" for no key update of field) as own
    where own.id = search_field.id`;
}

/**
 * Stores the filters and columns of a revision that new cards begin to use. Its labels replace the labels from other
 * revisions. Its units count once a card has the revision (`unitsWrite`).
 */
export async function registerSearchFields(db: Kysely<Database>, definition: CardDefinition): Promise<void> {
  await putSearchFields(db, searchFieldRows(definition), 'add');
}

/**
 * Stores fields, and overwrites the stored fields with the same ids. Sends them as one JSON value, because their rows
 * may have more values than the 65,535 parameters of a statement. With 'add', a stored field keeps its options and its
 * unit, and a repeated field stays repeated. With 'replace' nothing is kept.
 */
export async function putSearchFields(
  db: Kysely<Database>,
  fields: readonly SearchFieldRow[],
  how: 'add' | 'replace',
): Promise<void> {
  if (fields.length === 0) return;
  // The same order everywhere prevents deadlocks between two transactions with the same fields.
  const rows = JSON.stringify(fields.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  await db
    .insertInto('search_field')
    .columns(COLUMNS)
    .expression(
      sql`select ${sql.join(COLUMNS.map((column) => sql.ref(column)))} from jsonb_to_recordset(${rows})
        as row (id text, form_element_id uuid, stored_value_type text, label text, filter_group text,
          control_type text, unit_name text, options jsonb, is_repeated boolean, has_own_labels boolean)`,
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        label: eb.ref('excluded.label'),
        filter_group: eb.ref('excluded.filter_group'),
        control_type: eb.ref('excluded.control_type'),
        unit_name: eb.ref(how === 'add' ? 'search_field.unit_name' : 'excluded.unit_name'),
        options: how === 'add' ? allOptions : eb.ref('excluded.options'),
        is_repeated:
          how === 'add'
            ? sql<boolean>`search_field.is_repeated or excluded.is_repeated`
            : eb.ref('excluded.is_repeated'),
        has_own_labels:
          how === 'add'
            ? sql<boolean>`search_field.has_own_labels or ${changesLabels}`
            : eb.ref('excluded.has_own_labels'),
      })),
    )
    .execute();
}
