import type { RawBuilder } from 'kysely';
import type { ListField } from '../../list/field.ts';
import type { ValueCondition } from '../../list/filter-value.ts';

/** The values of a field that has only a few. */
export interface FieldKinds {
  /** Rows `word, keys`: each text to compare, once, and the values of `column` with this text. */
  readonly rows: RawBuilder<unknown>;
  /** The first column of an index of the rows. */
  readonly column: RawBuilder<unknown>;
}

/** An index of a field's values: the rows that meet a condition, from a table with one value for each card. */
interface FieldIndex {
  /** A query of the matching rows as `card_id, created_at`. */
  readonly rows: RawBuilder<unknown>;
  /** The number of matching rows. */
  readonly count: RawBuilder<unknown>;
  /** Whether one given row is among them. */
  readonly has: RawBuilder<boolean>;
}

/**
 * A field of the list of cards, with what the engine needs to find a page among a million cards. The kit passes the
 * fields of `cardList` on without these members, and the engine reads them again.
 */
export interface CardField extends ListField {
  /** Finds the cards that meet a condition in another table, along an index. */
  readonly indexed?: (condition: ValueCondition) => FieldIndex;
  /** For a field with few values: sorts cards by them without reading the cards. */
  readonly kinds?: FieldKinds;
  /** Whether its value or condition needs only columns that rows of `card_count` have too. */
  readonly isCounted?: boolean;
}
