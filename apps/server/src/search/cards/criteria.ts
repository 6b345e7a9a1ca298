import { type RawBuilder, sql } from 'kysely';
import type { ListQuestion } from '../../list/question.ts';
import { rowCondition } from '../../list/filters.ts';
import type { ReadFilter } from '../../list/question.ts';
import { isValueField, valueColumn } from '../value-fields.ts';
import type { CardField } from './card-field.ts';
import { bodyHas, isShort, keptCount } from './short-words.ts';

/** A query of the cards that match one criterion; its rows are `card_id, created_at`. */
export interface CardSet {
  readonly rows: RawBuilder<unknown>;
  /** Whether a card may occur more than once. */
  readonly isRepeated: boolean;
  /** Whether the query does more than read a range of an index. It then costs more, so it should run only once. */
  readonly isDear: boolean;
  /** Whether the query looks at every card, however few match. */
  readonly isScanned: boolean;
}

/** One condition of a search. */
export interface Criterion {
  /**
   * The condition on one card, for a query in which `card.id` is the card's id. PostgreSQL evaluates it for each card
   * separately: on the card's own row if `isOwn`, otherwise with a look-up in an index.
   */
  readonly probe: RawBuilder<boolean>;
  /** The same condition in a form that the planner may reorder; null when `probe` already has such a form. */
  readonly condition: RawBuilder<boolean> | null;
  readonly set: CardSet;
  /** Whether `probe` uses columns of the card's row besides its id. */
  readonly isOwn: boolean;
  /** Whether `probe` uses only columns that rows of `card_count` have too. */
  readonly isCounted: boolean;
  /** The number of matching cards, where it is cheaper than counting `set`. */
  readonly count?: RawBuilder<unknown>;
}

/** Matches texts that a time of day may contain: '08:30', ':30'. */
const PART_OF_TIME = /^\d{0,2}:\d{0,2}$/;

/**
 * Returns the texts of a filter when the index of card texts can find all of them; null otherwise. A text of a field is
 * also part of the card's searchable text.
 */
function indexedTexts({ texts }: ReadFilter): readonly string[] | null {
  return texts?.some(isShort) === true ? null : texts;
}

/**
 * Returns the texts of a filter by values when the index of card texts can find all of them; null otherwise. A field
 * that once had the control of times keeps times of older cards, which are not part of the searchable text.
 */
function indexedValues(filter: ReadFilter): readonly string[] | null {
  const texts = indexedTexts(filter);
  return texts?.some((text) => PART_OF_TIME.test(text)) === true ? null : texts;
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
  const texts = place.isAmongWords ? indexedValues(filter) : null;
  return {
    // `offset 0` finds the card's values first. Otherwise an index of all values would be scanned for each card.
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
  const field: CardField = filter.field;
  const indexed = field.indexed?.(filter.condition);
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
  const field: CardField = filter.field;
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
    isCounted: field.isCounted === true,
  };
}

/**
 * Returns the criterion that all words occur; none if there are no words. A subquery makes the pattern of each word, so
 * that every plan makes the pattern only once per statement.
 */
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

/** Returns the conditions of a question. A card must meet all of them. */
export function criteriaOf({ filters, words }: ListQuestion): Criterion[] {
  return [
    ...filters.map((filter) => valueCriterion(filter) ?? indexedCriterion(filter) ?? fieldCriterion(filter)),
    ...wordsCriterion(words),
  ];
}
