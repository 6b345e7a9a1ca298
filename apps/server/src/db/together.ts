import { type CompiledQuery, type Kysely, type OperationNodeSource, sql } from 'kysely';
import type { Database } from './database.ts';
import { oftenPlanned } from './prepared.ts';
import { Later, Together } from './sent-together.ts';

/** Maximum number of parameters that PostgreSQL allows in a statement. */
const MOST_PARAMETERS = 65_535;

/**
 * Sends several statements in one round trip. They run in this order, and each sees what the earlier statements
 * changed. When a statement waits for a lock, the statements after it also see what the holder of the lock committed. A
 * query may be null, and its result then has no rows.
 */
export async function askTogether<Rows extends readonly unknown[]>(
  db: Kysely<Database>,
  ...queries: { readonly [At in keyof Rows]: CompiledQuery<Rows[At]> | null }
): Promise<{ readonly [At in keyof Rows]: Rows[At][] }> {
  const asked = queries.filter((query) => query !== null);
  const [first] = asked;
  if (first === undefined) return queries.map(() => []) as never;
  const statements = asked.map(({ sql: text, parameters }) => ({ text, values: parameters }));
  const { rows: answers } = await db.executeQuery<{ rows: unknown[] }>({
    ...first,
    sql: statements.map(({ text }) => text).join(';\n'),
    parameters: new Together(statements),
  });
  return queries.map((query) => (query === null ? [] : (answers.shift()?.rows ?? []))) as never;
}

/**
 * Sends a write together with the next statement of its transaction, at the latest with the commit. The write must
 * return nothing. When it fails, that next statement fails with its error.
 */
export async function writeLater(db: Kysely<Database>, write: CompiledQuery): Promise<void> {
  await db.executeQuery({ ...write, parameters: new Later(write.parameters) });
}

/**
 * Sends the query of a check together with the next statement of its transaction, at the latest before the commit.
 *
 * @param check throws when the rows do not permit the transaction, whose next statement or commit then fails
 */
export async function checkLater<R>(
  db: Kysely<Database>,
  query: CompiledQuery<R>,
  check: (rows: readonly R[]) => void,
): Promise<void> {
  await db.executeQuery({ ...query, parameters: new Later(query.parameters, (rows) => check(rows as R[])) });
}

/**
 * Runs several writes as one statement, together with the next statement of the transaction (`writeLater`). Each write
 * sees the state before the statement, and no two writes may touch the same row. Constraints between them are checked at
 * the end. Writes with too many values for one statement run one after another, so list a write after the writes whose
 * rows it refers to.
 */
export async function writeTogether(
  db: Kysely<Database>,
  writes: readonly OperationNodeSource[],
): Promise<void> {
  if (writes.length === 0) return;
  const named = writes.map((write, at) => sql`${sql.ref(`write_${at}`)} as (${write})`);
  const statement = sql`with ${sql.join(named)} select`.compile(db);
  if (statement.parameters.length <= MOST_PARAMETERS) {
    await writeLater(db, oftenPlanned(statement));
    return;
  }
  for (const write of writes) await sql`${write}`.execute(db);
}
