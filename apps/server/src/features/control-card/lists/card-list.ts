import type { FilledCardRow, FoundCardRow } from '@kartoteka/contract/filled-card';
import type { SearchBody } from '@kartoteka/contract/list';
import { CARD_PAGE } from '@kartoteka/contract/web-pages';
import { isSubmittedStatus, type ListStatus } from '@kartoteka/domain/card/status';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { ValueCondition } from '../../../list/filter-value.ts';
import { defineList } from '../../../list/define-list.ts';
import type { ListDefinition } from '../../../list/definition.ts';
import type { Choice } from '../../../list/field.ts';
import { personLabel, personName } from '../../../db/person-name.ts';
import type { CardField, FieldKinds } from '../../../search/cards/card-field.ts';
import { cardSource } from '../../../search/cards/card-source.ts';
import { bodyHas } from '../../../search/cards/short-words.ts';
import { ownLabels, type OwnValues } from '../../../search/own-labels.ts';
import { valueFields } from '../../../search/value-fields.ts';
import { cardEntries } from './export-entries.ts';
import { iso } from '../views/entry-view.ts';
import { templateChoices } from './template-choices.ts';
import { cardColumnTexts, cardStatusTexts, columnTexts, listTitles } from '#texts/lists';

interface Row {
  id: string;
  name: string;
  template_id: string;
  template_name: string;
  group_id: string;
  group_name: string;
  type_id: string;
  type_name: string;
  list_status: ListStatus;
  has_deviations: boolean;
  file_count: number;
  concurrency_stamp: string;
  creation_time: Date;
  creator_id: string | null;
  creator_name: string | null;
  last_modification_time: Date | null;
  last_modifier_id: string | null;
  values: FilledCardRow['values'];
  labels: FilledCardRow['labels'] | null;
}

const STATUS_CHOICES: readonly Choice[] = Object.entries(
  cardStatusTexts satisfies Record<ListStatus, string>,
).map(([value, label]) => ({
  value,
  label,
}));

const statusLabel = sql`case card.list_status ${sql.join(
  STATUS_CHOICES.map(({ value, label }) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`),
  sql` `,
)} end`;

/**
 * Groups the ids of templates by a text, so that cards can be sorted by it. Versions of one template often share a
 * name, so several ids have the same text.
 */
function templateKinds(word: RawBuilder<unknown>): FieldKinds {
  return {
    rows: sql`select ${word} as word, array_agg(kept.id) as keys from control_card_template as kept
      join control_card_group as card_group on card_group.id = kept.control_card_group_id
      join control_card_type as card_type on card_type.id = kept.control_card_type_id group by 1`,
    column: sql`card.template_id`,
  };
}

function statusKinds(kinds: readonly (readonly [RawBuilder<unknown>, readonly string[]])[]): FieldKinds {
  const rows = kinds.map(([word, keys]) => sql`select ${word} as word, ${[...keys]}::text[] as keys`);
  return { rows: sql.join(rows, sql` union all `), column: sql`card.list_status` };
}

/**
 * Returns a function that turns a condition on a group or type into a condition on cards. The condition is checked for
 * templates, because there are fewer of them than cards.
 */
function ofTemplates(column: 'control_card_group_id' | 'control_card_type_id') {
  return (condition: ValueCondition) =>
    sql<boolean>`card.template_id in (select kept.id from control_card_template as kept
      where ${condition(sql.ref(`kept.${column}`))})`;
}

/** Reads filter options, including archived groups and types, because their cards stay. */
function choicesOf(table: 'control_card_group' | 'control_card_type') {
  return async (db: Kysely<Database>): Promise<Choice[]> => {
    const rows = await db
      .selectFrom(table)
      .select(['id as value', 'name as label'])
      .where('deleted_at', 'is', null)
      .orderBy(sql`name collate "pl-x-icu"`)
      .orderBy('id')
      .execute();
    return rows;
  };
}

/** Reads the possible authors of cards, including deleted users, because their cards stay. */
async function authors(db: Kysely<Database>): Promise<Choice[]> {
  return db
    .selectFrom('app_user')
    .select(['id as value', personLabel('app_user').as('label')])
    .orderBy(sql`${personName('app_user')} collate "pl-x-icu"`)
    .orderBy('id')
    .execute();
}

/** Returns the field for the group or the type of a card's template. */
function sortingField(
  id: string,
  label: string,
  of: {
    readonly column: 'control_card_group_id' | 'control_card_type_id';
    readonly value: RawBuilder<unknown>;
    readonly name: RawBuilder<unknown>;
    readonly choices: NonNullable<CardField['choices']>;
  },
): CardField {
  return {
    id,
    label,
    dataType: 'Entity',
    value: of.value,
    hasValue: ofTemplates(of.column),
    kinds: templateKinds(of.name),
    isCounted: true,
    sorted: of.name,
    shared: { value: 'templates', order: 'templates' },
    choices: of.choices,
  };
}

/** The distinct numbers of files that cards have. The query jumps along the index from one number to the next. */
const FILE_COUNTS: FieldKinds = {
  rows: sql`select n as word, array[n] as keys from (
    with recursive known (n) as (
      (select file_count from control_card where deleted_at is null order by file_count limit 1)
      union all
      select (select file_count from control_card where deleted_at is null and file_count > known.n
        order by file_count limit 1)
      from known where known.n is not null)
    select n from known where n is not null) as each_once`,
  column: sql`card.file_count`,
};

const FIELDS: readonly CardField[] = [
  { id: 'name', label: columnTexts.name, dataType: 'Text', value: sql`card.name` },
  {
    id: 'controlCardTemplate',
    label: cardColumnTexts.template,
    dataType: 'Entity',
    value: sql`card.template_id`,
    kinds: templateKinds(sql`kept.name`),
    isCounted: true,
    sorted: sql`template.name`,
    shared: { order: 'templates' },
    choices: templateChoices,
  },
  sortingField('controlCardGroup', columnTexts.group, {
    column: 'control_card_group_id',
    value: sql`template.control_card_group_id`,
    name: sql`card_group.name`,
    choices: choicesOf('control_card_group'),
  }),
  sortingField('controlCardType', columnTexts.type, {
    column: 'control_card_type_id',
    value: sql`template.control_card_type_id`,
    name: sql`card_type.name`,
    choices: choicesOf('control_card_type'),
  }),
  {
    id: 'status',
    label: cardColumnTexts.status,
    dataType: 'Enum',
    value: sql`card.list_status`,
    kinds: statusKinds(STATUS_CHOICES.map(({ value, label }) => [sql.lit(label), [value]])),
    isCounted: true,
    sorted: statusLabel,
    choices: STATUS_CHOICES,
  },
  {
    id: 'creator',
    label: cardColumnTexts.author,
    dataType: 'Entity',
    value: sql`card.creator_id`,
    kinds: {
      rows: sql`select ${personName('person')} as word, array_agg(person.id) as keys
        from app_user as person group by 1`,
      column: sql`card.creator_id`,
    },
    sorted: personName('creator'),
    shared: { order: 'people' },
    choices: authors,
  },
  {
    id: 'isApproved',
    label: cardColumnTexts.approved,
    dataType: 'Bool',
    isCounted: true,
    value: sql`(card.list_status = 'approved')`,
    kinds: statusKinds([
      [sql`true`, ['approved']],
      [sql`false`, STATUS_CHOICES.map(({ value }) => value).filter((value) => value !== 'approved')],
    ]),
  },
  {
    id: 'hasDeviations',
    label: cardColumnTexts.deviations,
    dataType: 'Bool',
    isCounted: true,
    value: sql`card.has_deviations`,
    kinds: {
      rows: sql`select flag as word, array[flag] as keys from (values (false), (true)) as known(flag)`,
      column: sql`card.has_deviations`,
    },
  },
  {
    id: 'files',
    label: cardColumnTexts.files,
    dataType: 'NumberInteger',
    value: sql`card.file_count`,
    kinds: FILE_COUNTS,
    leadsTo: CARD_PAGE,
    isFilter: false,
  },
  {
    id: 'hasFiles',
    label: cardColumnTexts.hasFiles,
    dataType: 'Bool',
    value: sql`(card.file_count > 0)`,
    isColumn: false,
  },
  {
    id: 'lastModificationTime',
    label: columnTexts.modified,
    dataType: 'DateTime',
    value: sql`card.last_modification_time`,
    hasValue: (condition) => sql<boolean>`card.id in (select modified.card_id from card_modified as modified
      where ${condition(sql`modified.modified_at`)})`,
    indexed: (condition) => {
      const asked = condition(sql`modified.modified_at`);
      return {
        // 'offset 0' makes PostgreSQL look each card up by its id. The list uses this query only when few cards
        // match.
        rows: sql`select modified.card_id, own.creation_time as created_at from card_modified as modified
          cross join lateral (select creation_time from control_card where id = modified.card_id offset 0) as own
          where ${asked}`,
        count: sql`select count(*) from card_modified as modified where ${asked}`,
        has: sql<boolean>`coalesce((select ${asked} from card_modified as modified
          where modified.card_id = card.id), false)`,
      };
    },
  },
  { id: 'creationTime', label: columnTexts.created, dataType: 'DateTime', value: sql`card.creation_time` },
];

type References = Pick<
  FilledCardRow,
  'controlCardTemplate' | 'controlCardGroup' | 'controlCardType' | 'creator'
>;

/** The columns that each reference reads, and the function that builds the reference from a row. */
const REFERENCES: {
  readonly [Id in keyof References]: {
    readonly columns: RawBuilder<unknown>;
    readonly of: (row: Row) => References[Id];
  };
} = {
  controlCardTemplate: {
    columns: sql`card.template_id, template.name as template_name`,
    of: ({ template_id: id, template_name: name }) => ({ id, name }),
  },
  controlCardGroup: {
    columns: sql`card_group.id as group_id, card_group.name as group_name`,
    of: ({ group_id: id, group_name: name }) => ({ id, name }),
  },
  controlCardType: {
    columns: sql`card_type.id as type_id, card_type.name as type_name`,
    of: ({ type_id: id, type_name: name }) => ({ id, name }),
  },
  creator: {
    columns: sql`card.creator_id, ${personName('creator')} as creator_name`,
    of: ({ creator_id: id, creator_name: name }) => (id === null || name === null ? null : { id, name }),
  },
};

/** The columns of a brief row, except its references and its values of custom fields. */
const BRIEF_COLUMNS = sql`card.id, card.name, card.list_status, card.has_deviations, card.file_count,
  card.creation_time, card.last_modification_time`;

/** Returns the select list of whole rows with the expressions for the values of custom fields, and for their labels. */
const columnsWith = (values: RawBuilder<unknown>, labels: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${BRIEF_COLUMNS}, card.concurrency_stamp, card.last_modifier_id,
    ${sql.join(Object.values(REFERENCES).map(({ columns }) => columns))}, ${values} as values, ${labels} as labels`;

const OWN: OwnValues = { values: sql`card_shown.values`, revision: sql`card.revision_id` };

/** The expressions for the values of all custom fields, and for their labels. */
const ALL_VALUES = [sql`coalesce(card_shown.values, '{}')`, ownLabels(OWN, null)] as const;

/** The parts of the list's source that whole and brief rows share. */
const SOURCE = {
  customFields: (db: Kysely<Database>, ids: readonly string[] | null) => valueFields(db, 'card.id', ids),
  rows: sql`control_card as card`,
  large: [
    { table: 'control_card', id: 'id' },
    { table: 'card_shown', id: 'card_id' },
  ],
  ...OWN,
  entries: cardEntries,
} as const;

/** Returns the values of custom fields, with the labels that the card's own revision gives to them, if any. */
const valuesOf = ({ values, labels }: Row): Pick<FilledCardRow, 'values' | 'labels'> =>
  labels ? { values, labels } : { values };

/** The list of filled cards (spec 2.4.18), newest first. A search finds the cards that have every word. */
export const cardList = defineList<Row, FilledCardRow>({
  name: 'controlCard',
  title: listTitles.cards,
  // These are outer joins on unique keys, so PostgreSQL skips each join that a query does not use, also in a count.
  from: sql`control_card as card
    left join control_card_template as template on template.id = card.template_id
    left join control_card_group as card_group on card_group.id = template.control_card_group_id
    left join control_card_type as card_type on card_type.id = template.control_card_type_id
    left join app_user as creator on creator.id = card.creator_id
    left join card_search on card_search.card_id = card.id
    left join card_shown on card_shown.card_id = card.id`,
  where: sql<boolean>`card.deleted_at is null`,
  archived: null,
  id: sql<string>`card.id`,
  newest: sql<Date>`card.creation_time`,
  fields: FIELDS,
  source: cardSource({ ...SOURCE, columnsWith }),
  search: (word) => bodyHas(sql`card_search.body`, word),
  columns: columnsWith(...ALL_VALUES),
  toItem: (row) => ({
    id: row.id,
    concurrencyStamp: row.concurrency_stamp,
    creationTime: row.creation_time.toISOString(),
    creatorId: row.creator_id,
    lastModificationTime: iso(row.last_modification_time),
    lastModifierId: row.last_modifier_id,
    name: row.name,
    controlCardTemplateId: row.template_id,
    controlCardTemplate: REFERENCES.controlCardTemplate.of(row),
    controlCardGroup: REFERENCES.controlCardGroup.of(row),
    controlCardType: REFERENCES.controlCardType.of(row),
    creator: REFERENCES.creator.of(row),
    status: row.list_status,
    isSubmitted: isSubmittedStatus(row.list_status),
    isApproved: row.list_status === 'approved',
    hasDeviations: row.has_deviations,
    isReturned: row.list_status === 'returned',
    files: row.file_count,
    ...valuesOf(row),
  }),
});

/** The lists of brief rows that were already made, by the references that the rows have. */
const briefLists = new Map<string, ListDefinition<Row, FoundCardRow>>();

/** Returns the list that answers a search: with whole rows, or with brief rows (wire brief-rows). */
export function cardListOf({ isBrief, columns }: SearchBody): ListDefinition<Row, FoundCardRow> {
  if (isBrief !== true) return cardList;
  const ids = Object.keys(REFERENCES) as (keyof References)[];
  const named = ids.filter((id) => columns?.includes(id) ?? true);
  const key = named.join(' ');
  const list = briefLists.get(key) ?? briefList(named);
  briefLists.set(key, list);
  return list;
}

/** Makes the list of brief rows with these references. PostgreSQL skips the joins of the other references. */
function briefList(named: readonly (keyof References)[]): ListDefinition<Row, FoundCardRow> {
  const columns = sql.join([BRIEF_COLUMNS, ...named.map((id) => REFERENCES[id].columns)]);
  const briefWith = (values: RawBuilder<unknown>, labels: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${columns}, ${values} as values, ${labels} as labels`;
  return {
    ...cardList,
    source: cardSource({ ...SOURCE, columnsWith: briefWith }),
    columns: briefWith(...ALL_VALUES),
    toItem: (row) => ({
      id: row.id,
      name: row.name,
      status: row.list_status,
      isApproved: row.list_status === 'approved',
      hasDeviations: row.has_deviations,
      creationTime: row.creation_time.toISOString(),
      lastModificationTime: iso(row.last_modification_time),
      files: row.file_count,
      ...Object.fromEntries(named.map((id) => [id, REFERENCES[id].of(row)])),
      ...valuesOf(row),
    }),
  };
}
