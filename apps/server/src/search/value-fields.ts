import {
  type ControlType,
  hasOptions,
  type StoredValueType,
  valueKind,
} from '@kartoteka/domain/data-type/control';
import { KINDS } from '@kartoteka/domain/value/kinds';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { prepare } from '../db/prepared.ts';
import type { ListField } from '../list/field.ts';
import { labelsInUse, withEarlierLabels } from './own-labels.ts';
import { valueCell } from './value-cells.ts';
import { columnOf, LISTED_KINDS } from './value-index.ts';

const storedOptions = z.array(z.object({ value: z.string(), label: z.string() }));

/** The place in `card_value` where the values of a field are stored, for the search of filled cards. */
export interface ValuePlace {
  readonly no: number;
  readonly column: ReturnType<typeof columnOf> | 'text_start';
  /** Whether the text search finds the values too. */
  readonly isAmongWords: boolean;
  /** Whether a card may have several values. */
  readonly isRepeated: boolean;
}

/** A field of a list that has the values of a form element. */
export interface ValueField extends ListField {
  readonly place: ValuePlace;
}

/** Returns whether a field of the list has the values of a form element. */
export function isValueField(field: ListField): field is ValueField {
  return 'place' in field;
}

/** Returns the value column of a row `value` of `card_value`. `text_start` is the indexed beginning of a text. */
export function valueColumn({ column }: ValuePlace): RawBuilder<unknown> {
  return sql.ref(`value.${column}`);
}

const selectFields = (db: Kysely<Database>) =>
  db
    .selectFrom('search_field')
    .select(['id', 'no', 'label', 'filter_group', 'control_type', 'stored_value_type', 'unit_name'])
    .select(['options', 'is_repeated', 'has_own_labels']);

const allFields = prepare((db) =>
  selectFields(db)
    .orderBy(sql`filter_group collate "pl-x-icu"`)
    .orderBy(sql`label collate "pl-x-icu"`)
    .orderBy('id'),
);

/** This statement is prepared because it runs for every page that is filtered or sorted by values, or shows values. */
const namedFields = prepare((db, ids: readonly string[]) =>
  selectFields(db)
    .where(sql<boolean>`lower(id) = any(${ids}::text[])`)
    .orderBy('id'),
);

/**
 * Returns the filters and columns of the form elements with a filterGroup, over all revisions in use (ruling
 * 7.2).
 *
 * @param cardId the column of the enclosing statement with the id of the card
 * @param ids the ids of the fields to return; null for all fields
 */
export async function valueFields(
  db: Kysely<Database>,
  cardId: string,
  ids: readonly string[] | null,
): Promise<ValueField[]> {
  const rows =
    ids === null
      ? await allFields(db)
      : await namedFields(
          db,
          ids.map((id) => id.toLowerCase()),
        );
  const relabelled = rows.filter((row) => row.has_own_labels).map(({ id }) => id);
  let reading: ReturnType<typeof labelsInUse> | undefined;
  /** Reads the labels of all these fields at once, when the first filter needs them. */
  const inUse = (own: Kysely<Database>) => (reading ??= labelsInUse(own, relabelled));
  return rows.flatMap((row): ValueField[] => {
    // Constraints of the tables allow no other pair.
    const control = row.control_type as ControlType;
    const stored = row.stored_value_type as StoredValueType;
    const kind = valueKind(control, stored);
    if (kind === null) return [];
    const listed = LISTED_KINDS[kind];
    const { allValues, isText } = KINDS[kind];
    // A field whose control is no longer a select keeps the options of its earlier revisions.
    const choices = hasOptions(control) && allValues === null ? storedOptions.parse(row.options) : [];
    const isChosen = choices.length > 0;
    const isEnum = isChosen && isText;
    // `text_start`, which is indexed, holds the whole value of an option. Other texts may be longer.
    const column = isEnum ? 'text_start' : columnOf(kind);
    const place: ValuePlace = {
      no: row.no,
      column,
      isAmongWords: isText,
      isRepeated: row.is_repeated,
    };
    const isSortedAsText = columnOf(kind) === 'text_value';
    const firstOf = (part: ValuePlace) => sql`(select ${valueColumn(part)} from card_value as value
      where value.card_id = ${sql.ref(cardId)} and value.field_no = ${place.no} and value.ordinal = 0)`;
    const first = firstOf(place);
    return [
      {
        id: row.id,
        label: row.unit_name === null || row.unit_name === '' ? row.label : `${row.label} (${row.unit_name})`,
        group: row.filter_group,
        dataType: isEnum ? 'Enum' : listed.dataType,
        ...(isChosen ? { choices } : {}),
        ...(isEnum && row.has_own_labels
          ? { offered: async (own) => withEarlierLabels(choices, (await inUse(own)).get(row.id)) }
          : {}),
        isPlainDate: listed.isPlainDate,
        value: first,
        // An index orders texts only by their beginnings.
        ...(isSortedAsText ? { sorted: firstOf({ ...place, column: 'text_start' }) } : {}),
        hasValue: (condition) => sql<boolean>`exists (select from card_value as value
          where value.card_id = ${sql.ref(cardId)} and value.field_no = ${place.no}
            and ${sql.ref(`value.${place.column}`)} is not null and ${condition(valueColumn(place))})`,
        cell: valueCell(kind, stored, choices),
        hasOwnLabels: row.has_own_labels,
        place,
      },
    ];
  });
}
