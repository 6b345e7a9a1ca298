import { type RawBuilder, sql } from 'kysely';
import type { ListQuestion } from '../../list/definition.ts';
import { type ReadFilter, rowCondition } from '../../list/filters.ts';
import { isValueField, valueColumn } from '../value-fields.ts';
import { bodyHas, isShort, keptCount } from './short-words.ts';

/** Cards that one of the index's tables names by itself: rows `card_id, created_at`. */
export interface CardSet {
  readonly rows: RawBuilder<unknown>;
  /** Whether a card may stand there more than once. */
  readonly isRepeated: boolean;
  /** Whether it costs more than the part of an index that it is, and is better read only once. */
  readonly isDear: boolean;
  /** Whether it is found by a look at every card, however few there are in it. */
  readonly isScanned: boolean;
}

/** One thing that is asked of a card. */
export interface Criterion {
  /** Of a row that has a card's id as `card.id`; a look into the index, card by card. */
  readonly probe: RawBuilder<boolean>;
  /** The same as a condition that the database may turn around; null where `probe` is that already. */
  readonly condition: RawBuilder<boolean> | null;
  readonly set: CardSet;
  /** Whether `probe` looks at the card's own row, and not only at its id. */
  readonly isOwn: boolean;
  /** Whether `probe` looks at nothing but what cards are counted by: a row of `card_count` has it too. */
  readonly isCounted: boolean;
  /** How many cards there are, where something cheaper than `set` tells. */
  readonly count?: RawBuilder<unknown>;
}

/** A text that is asked for in one field is among the card's words as well, and those are indexed: of these texts all. */
function indexedTexts({ texts }: ReadFilter): readonly string[] | null {
  return texts?.some(isShort) === true ? null : texts;
}

function amongWords(texts: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    texts.map((text) => sql`found.body like (select containing(${text}))`),
    sql` or `,
  )})`;
}

function valueCriterion(filter: ReadFilter): Criterion | null {
  const { field, condition } = filter;
  if (!isValueField(field)) return null;
  const { place } = field;
  const asked = sql<boolean>`value.field_no = ${place.no}
    and ${sql.ref(`value.${place.column}`)} is not null and ${condition(valueColumn(place))}`;
  const texts = place.isAmongWords ? indexedTexts(filter) : null;
  return {
    // Found by the card, then asked: an index of the values would be gone through for each card.
    probe: sql<boolean>`coalesce((select true from (
      select * from card_value as kept where kept.card_id = card.id and kept.field_no = ${place.no} offset 0) as value
      where ${condition(valueColumn(place))} limit 1), false)`,
    condition: rowCondition(filter),
    set: {
      rows:
        texts !== null
          ? sql`select value.card_id, value.created_at from card_search as found
          join card_value as value on value.card_id = found.card_id where ${amongWords(texts)} and ${asked}`
          : sql`select value.card_id, value.created_at from card_value as value where ${asked}`,
      isRepeated: place.isRepeated,
      isDear: texts !== null || place.isRepeated,
      isScanned: false,
    },
    isOwn: false,
    isCounted: false,
  };
}

function indexedCriterion(filter: ReadFilter): Criterion | null {
  const indexed = filter.field.indexed?.(filter.condition);
  if (indexed === undefined) return null;
  const { rows, count, has } = indexed;
  return {
    probe: has,
    condition: rowCondition(filter),
    set: { rows, isRepeated: false, isDear: false, isScanned: false },
    isOwn: false,
    isCounted: false,
    count,
  };
}

function fieldCriterion(filter: ReadFilter): Criterion {
  const asked = rowCondition(filter);
  const texts = indexedTexts(filter);
  const condition =
    texts === null
      ? null
      : sql<boolean>`(card.id in (select found.card_id from card_search as found
          where ${amongWords(texts)}) and ${asked})`;
  return {
    probe: asked,
    condition,
    set: {
      rows: sql`select card.id as card_id, card.creation_time as created_at from control_card as card
        where card.deleted_at is null and ${condition ?? asked}`,
      isRepeated: false,
      isDear: false,
      isScanned: false,
    },
    isOwn: true,
    isCounted: filter.field.isCounted === true,
  };
}

/** All the words at once; each pattern is made once a statement, whatever the plan. */
function wordsCriterion(words: readonly string[]): Criterion[] {
  const [first, ...others] = words;
  if (first === undefined) return [];
  const has = sql<boolean>`${sql.join(
    words.map((word) => bodyHas(sql`found.body`, word)),
    sql` and `,
  )}`;
  const rows = sql`select found.card_id, found.created_at from card_search as found where ${has}`;
  const count = others.length === 0 ? keptCount(first, rows) : null;
  return [
    {
      probe: sql<boolean>`coalesce((select ${has} from card_search as found where found.card_id = card.id), false)`,
      condition: sql<boolean>`exists (select from card_search as found where found.card_id = card.id and ${has})`,
      set: {
        rows,
        isRepeated: false,
        isDear: count === null,
        isScanned: words.every(isShort),
      },
      isOwn: false,
      isCounted: false,
      ...(count === null ? {} : { count }),
    },
  ];
}

/** What a question asks of cards, one by one: all of it must hold. */
export function criteriaOf({ filters, words }: ListQuestion): Criterion[] {
  return [
    ...filters.map((filter) => valueCriterion(filter) ?? indexedCriterion(filter) ?? fieldCriterion(filter)),
    ...wordsCriterion(words),
  ];
}
