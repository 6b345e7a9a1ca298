import type { RawBuilder } from 'kysely';
import type { ListField } from '../../list/field.ts';
import type { ValueCondition } from '../../list/filter-value.ts';
import type { SharedPart } from '../memory/shared-parts.ts';

/** The different values of a field that has only a few. */
export interface FieldKinds {
  /**
   * A query with the rows `word, keys`: each different text to sort by, and the values of `column` that have this
   * text.
   */
  readonly rows: RawBuilder<unknown>;
  /** The column with the values, which is the first column of an index of the cards. */
  readonly column: RawBuilder<unknown>;
}

/** The rows of a field's index table that meet a condition. The table has one row for each card, with its value. */
interface FieldIndex {
  /** A query of the matching rows as `card_id, created_at`. */
  readonly rows: RawBuilder<unknown>;
  /** The number of matching rows. */
  readonly count: RawBuilder<unknown>;
  /** The condition that the card `card` has a matching row. */
  readonly has: RawBuilder<boolean>;
}

/**
 * A field of the list of cards with further members, which the engine needs to find a page among a million cards. The
 * code of `list/` passes the fields of `cardList` on without knowing these members, and the engine reads them.
 */
export interface CardField extends ListField {
  /** Returns the rows that meet the condition from another table, which has an index of the field's values. */
  readonly indexed?: (condition: ValueCondition) => FieldIndex;
  /** For a field with few values: the values, and the index by which cards are sorted by them. */
  readonly kinds?: FieldKinds;
  /** Whether a condition on the field needs only columns that rows of `card_count` have too. */
  readonly isCounted?: boolean;
  /**
   * The shared part from which the field's value or its order is read. When this part changes, nothing
   * records which cards the change concerns.
   */
  readonly shared?: { readonly value?: SharedPart; readonly order?: SharedPart };
}
