import { type RawBuilder, sql } from 'kysely';
import type { Choice } from './field.ts';

/** Returns the expression for the label of a column's value, so that the list sorts by the text that people see. */
export function inWords(column: RawBuilder<unknown>, choices: readonly Choice[]): RawBuilder<unknown> {
  const cases = choices.map(({ value, label }) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`);
  return sql`(case ${column} ${sql.join(cases, sql` `)} end)`;
}
