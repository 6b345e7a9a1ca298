import { SHORT_VALUE } from '@kartoteka/contract/list';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the SQL of a jsonb value for a row of a list. The value is null when it is longer than `SHORT_VALUE`, so that
 * a page has a bounded size.
 */
export const shortValue = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`short_value(${column}, ${sql.lit(SHORT_VALUE)})`;
