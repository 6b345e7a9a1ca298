import type { ColumnType } from 'kysely';

/**
 * A jsonb column: read as a value, written as its JSON text (the driver would write a list as an array of PostgreSQL).
 * Whoever reads it parses it with the schema of what it holds.
 */
export type Json = ColumnType<unknown, string, string>;

/** A jsonb column with a default. */
export type OptionalJson = ColumnType<unknown, string | undefined, string>;
