import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { databaseProblem } from '../../http/answer/database-error.ts';
import { BusinessError, type FieldError, ValidationError } from '../../http/answer/problem.ts';
import { Unresolved } from './kind.ts';

/** The result of an attempt: its value, or the faults for which the attempt was undone. */
export type Attempted<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly faults: readonly FieldError[] };

const CONFLICT = 409;

/**
 * Returns the faults of a refusal that concerns one definition. The list is empty when the definition refers to another
 * definition that could not be stored. Returns null for every other error.
 */
function faultsOf(error: unknown, name: string): readonly FieldError[] | null {
  if (error instanceof Unresolved) return [];
  if (error instanceof ValidationError) return error.validationErrors;
  const problem =
    error instanceof BusinessError ? error : databaseProblem(error, { name, displayName: name });
  if (!(problem instanceof BusinessError) || problem.status === CONFLICT) return null;
  return [{ message: problem.message, members: ['name'] }];
}

/**
 * Runs `work` in a savepoint. When the rules refuse the definition called `name`, only the savepoint is rolled back.
 * Any other error ends the transaction.
 */
export async function attempt<T>(
  db: Kysely<Database>,
  name: string,
  work: () => Promise<T>,
): Promise<Attempted<T>> {
  await sql`savepoint definition`.execute(db);
  try {
    const value = await work();
    await sql`release savepoint definition`.execute(db);
    return { kind: 'done', value };
  } catch (error) {
    const faults = faultsOf(error, name);
    if (faults === null) throw error;
    await sql`rollback to savepoint definition`.execute(db);
    await sql`release savepoint definition`.execute(db);
    return { kind: 'refused', faults };
  }
}

/** Runs `work` in a savepoint, rolls the savepoint back and returns the result of `work`. */
export async function undone<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint trial`.execute(db);
  const value = await work();
  await sql`rollback to savepoint trial`.execute(db);
  await sql`release savepoint trial`.execute(db);
  return value;
}
