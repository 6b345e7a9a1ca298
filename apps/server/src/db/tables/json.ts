import type { ColumnType } from 'kysely';

/**
 * A jsonb column: read as a value, written as its JSON text, because the driver would write a list as a PostgreSQL
 * array. Readers parse the value with the schema of the column's content.
 */
export type Json = ColumnType<unknown, string, string>;

/** A jsonb column with a default. */
export type OptionalJson = ColumnType<unknown, string | undefined, string>;
