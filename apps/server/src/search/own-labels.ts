import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Choice, ItemLabels } from '../list/field.ts';
import { filteredFields, optionsOf, searchFieldId } from './search-field.ts';
import { choiceTexts } from '#texts/lists';

/** Returns the labels of a revision's columns of texts, by search field id. A control without options has no labels. */
export function revisionLabels(definition: CardDefinition): ReadonlyMap<string, ItemLabels> {
  return new Map(
    filteredFields(definition)
      .filter(({ dataType }) => dataType.storedValueType === 'text')
      .map((field) => [
        searchFieldId(field),
        Object.fromEntries(optionsOf(field).map(({ value, label }) => [value, label])),
      ]),
  );
}

/**
 * Stores the labels of a revision, unless they are stored already. Sends them as one JSON value, because a revision may
 * have many fields.
 */
export async function keepLabels(
  db: Kysely<Database>,
  { id, definition }: { readonly id: string; readonly definition: CardDefinition },
): Promise<void> {
  const rows = [...revisionLabels(definition)].map(([fieldId, labels]) => ({ field_id: fieldId, labels }));
  if (rows.length === 0) return;
  await sql`insert into revision_labels (revision_id, field_id, labels)
    select ${id}, field_id, labels from jsonb_to_recordset(${JSON.stringify(rows)})
      as row (field_id text, labels jsonb)
    on conflict do nothing`.execute(db);
}

/** The tables and columns of a list that has values with labels of their own revisions. */
export interface OwnValues {
  /** A jsonb object: for each field's id, the list of its values. */
  readonly values: RawBuilder<unknown>;
  /** The id of the card's revision. */
  readonly revision: RawBuilder<string>;
}

/**
 * Builds a jsonb object with labels of the revision of a card: for each field whose revisions give an option different
 * labels, the labels of the card's values, by value. It is null for a card without such a field.
 *
 * @param ids the ids of the fields to look at; null for all fields
 */
export function ownLabels(
  { values, revision }: OwnValues,
  ids: readonly string[] | null,
): RawBuilder<unknown> {
  const named = ids === null ? sql`` : sql`and field.id = any(${[...ids]}::text[])`;
  // PostgreSQL unpacks `own.labels`, which may be large, each time that it is named. So values without a label are
  // removed at the end.
  return sql`(select jsonb_object_agg(field.id, (
      select jsonb_strip_nulls(jsonb_object_agg(one.value, own.labels -> one.value))
      from jsonb_array_elements_text(${values} -> field.id) as one(value)))
    from search_field as field
    join revision_labels as own on own.revision_id = ${revision} and own.field_id = field.id
    where field.has_own_labels and ${values} ? field.id ${named})`;
}

/**
 * Reads the labels that the revisions in use give to the options of fields, by search field id and value. The labels of
 * the newest revision come first.
 */
export async function labelsInUse(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>> {
  // The order makes PostgreSQL take one step in the index. A search for any card of a revision might read the whole
  // table, because PostgreSQL expects to find one soon.
  const isInUse = sql`(select card.revision_id from control_card as card
    where card.revision_id >= own.revision_id and card.deleted_at is null
    order by card.revision_id limit 1) = own.revision_id`;
  const { rows } = await sql<{ field_id: string; value: string; labels: string[] }>`
    select field_id, value, array_agg(label order by latest desc, label) as labels
    from (
      select own.field_id, option.key as value, option.value as label,
        max(revision.checked_clock) as latest
      from revision_labels as own
      join revision on revision.id = own.revision_id
      cross join lateral jsonb_each_text(own.labels) as option
      where own.field_id = any(${[...ids]}::text[]) and ${isInUse}
      group by own.field_id, option.key, option.value) as each_once
    group by field_id, value`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.field_id)].map(([id, own]) => [
      id,
      new Map(own.map(({ value, labels }) => [value, labels])),
    ]),
  );
}

/** Returns choices whose labels also name the other labels that revisions in use give to an option. */
export function withEarlierLabels(
  choices: readonly Choice[],
  inUse: ReadonlyMap<string, readonly string[]> | undefined,
): Choice[] {
  return choices.map(({ value, label }) => {
    const earlier = (inUse?.get(value) ?? []).filter((one) => one !== label);
    return { value, label: earlier.length === 0 ? label : choiceTexts.earlier(label, earlier) };
  });
}
