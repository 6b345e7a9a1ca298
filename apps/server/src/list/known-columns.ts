import { violation } from '@kartoteka/domain/violation';
import { ValidationError } from '../http/answer/problem.ts';
import type { AnyList } from './definition.ts';

/**
 * Refuses columns that the list does not have.
 *
 * @param pathOf the place of a column in the request
 * @throws ValidationError at the place of each unknown column
 */
export function requireColumns(
  { fields }: Pick<AnyList, 'fields'>,
  columns: readonly string[],
  pathOf: (column: string, at: number) => readonly [string, string | number],
): void {
  const known = new Set(fields.filter(({ isColumn }) => isColumn !== false).map(({ id }) => id));
  const violations = columns.flatMap((column, at) =>
    known.has(column) ? [] : [violation([...pathOf(column, at)], 'unknownColumn', { column })],
  );
  if (violations.length > 0) throw ValidationError.of(violations);
}
