import type { ListDataType } from '@kartoteka/contract/list';
import type { ControlType, StoredValueType, ValueKind } from '@kartoteka/domain/data-type/control';
import { valueKind } from '@kartoteka/domain/data-type/control';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { prepare } from '../db/prepared.ts';
import type { ListField } from '../list/definition.ts';

const storedOptions = z.array(z.object({ value: z.string(), label: z.string() }));

/** The column of `card_value` that holds each kind of value. */
const COLUMN = {
  text: 'text_value',
  time: 'text_value',
  integer: 'number_value',
  decimal: 'number_value',
  bool: 'bool_value',
  date: 'time_value',
  datetime: 'time_value',
} as const satisfies Record<ValueKind, string>;

const DATA_TYPE: Record<ValueKind, ListDataType> = {
  text: 'Text',
  time: 'Text',
  integer: 'NumberInteger',
  decimal: 'NumberFloat',
  bool: 'Bool',
  date: 'DateTime',
  datetime: 'DateTime',
};

/** Where the values of such a field are kept; the engine of filled cards reads them there. */
export interface ValuePlace {
  readonly no: number;
  readonly column: (typeof COLUMN)[ValueKind] | 'text_start';
  /** Whether the text search finds them too. */
  readonly isAmongWords: boolean;
  /** Whether a card may have several. */
  readonly isRepeated: boolean;
}

/** A field of a list whose values are those of a form element. */
export interface ValueField extends ListField {
  readonly place: ValuePlace;
}

/** Whether a field of the list holds a form element's values. */
export function isValueField(field: ListField): field is ValueField {
  return 'place' in field;
}

/** A value in a row `value` of `card_value`; a long text is indexed by its beginning. */
export function valueColumn({ column }: ValuePlace): RawBuilder<unknown> {
  return sql.ref(`value.${column}`);
}

const selectFields = (db: Kysely<Database>) =>
  db
    .selectFrom('search_field')
    .select(['id', 'no', 'label', 'filter_group', 'control_type', 'stored_value_type', 'unit_name'])
    .select(['options', 'is_repeated']);

const allFields = prepare((db) =>
  selectFields(db)
    .orderBy(sql`filter_group collate "pl-x-icu"`)
    .orderBy(sql`label collate "pl-x-icu"`)
    .orderBy('id'),
);

/** Asked with every page that filters or sorts by values. */
const namedFields = prepare((db, ids: readonly string[]) =>
  selectFields(db)
    .where(sql<boolean>`lower(id) = any(${ids}::text[])`)
    .orderBy('id'),
);

/**
 * The filters and columns that form elements with a filterGroup make, over all revisions in use (ruling 7.2).
 *
 * @param cardId a column of the statement around
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
  return rows.flatMap((row): ValueField[] => {
    // The tables let no other pair in.
    const kind = valueKind(row.control_type as ControlType, row.stored_value_type as StoredValueType);
    if (kind === null) return [];
    const choices = kind === 'bool' ? [] : storedOptions.parse(row.options);
    const isChosen = row.control_type === 'select' && choices.length > 0;
    const isEnum = isChosen && kind === 'text';
    // An option fits into an index, any other text is read whole.
    const column = isEnum ? 'text_start' : COLUMN[kind];
    const place: ValuePlace = {
      no: row.no,
      column,
      isAmongWords: kind === 'text',
      isRepeated: row.is_repeated,
    };
    const isText = COLUMN[kind] === 'text_value';
    const first = sql`(select ${valueColumn(place)} from card_value as value
      where value.card_id = ${sql.ref(cardId)} and value.field_no = ${place.no} and value.ordinal = 0)`;
    return [
      {
        id: row.id,
        label: row.unit_name === null ? row.label : `${row.label} (${row.unit_name})`,
        group: row.filter_group,
        dataType: isEnum ? 'Enum' : DATA_TYPE[kind],
        ...(isChosen ? { choices } : {}),
        isPlainDate: kind === 'date',
        value: first,
        ...(isText ? { sorted: first } : {}),
        hasValue: (condition) => sql<boolean>`exists (select from card_value as value
          where value.card_id = ${sql.ref(cardId)} and value.field_no = ${place.no}
            and ${sql.ref(`value.${place.column}`)} is not null and ${condition(valueColumn(place))})`,
        place,
      },
    ];
  });
}
