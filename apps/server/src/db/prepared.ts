import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';

/** Begins the text of a statement that is to be planned once a connection. */
const MARK = '/* prepared */ ';

/**
 * A query whose text never changes: built once, and planned once by each connection. For what is asked with every
 * request; a plan that does not look at the parameters must be good for all of them. It names its columns one by one:
 * a column that a newer program adds would otherwise break the connections of the one that runs.
 *
 * @param build makes the query, each parameter once and in order
 */
export function prepare<P extends readonly unknown[], R>(
  build: (db: Kysely<Database>, ...parameters: P) => Compilable<R>,
): (db: Kysely<Database>, ...parameters: P) => Promise<R[]> {
  let known: CompiledQuery<R> | undefined;
  return async (db, ...parameters) => {
    known ??= compile(build, db, parameters);
    const { rows } = await db.executeQuery<R>({ ...known, parameters });
    return rows;
  };
}

/** Runs a query whose text is one of not many, planned once a connection. */
export async function executePrepared<R>(db: Kysely<Database>, query: RawBuilder<R>): Promise<R[]> {
  const compiled = query.compile(db);
  const { rows } = await db.executeQuery<R>({ ...compiled, sql: MARK + compiled.sql });
  return rows;
}

function compile<P extends readonly unknown[], R>(
  build: (db: Kysely<Database>, ...parameters: P) => Compilable<R>,
  db: Kysely<Database>,
  parameters: P,
): CompiledQuery<R> {
  const compiled = build(db, ...parameters).compile();
  const isInOrder =
    compiled.parameters.length === parameters.length &&
    compiled.parameters.every((parameter, at) => parameter === parameters[at]);
  if (!isInOrder) throw new Error(`A prepared query takes its parameters once and in order: ${compiled.sql}`);
  return { ...compiled, sql: MARK + compiled.sql };
}

/** A connection that gives marked statements a name, by which PostgreSQL finds their plan again. */
export class PreparingClient extends pg.Client {
  override query: pg.Client['query'] = (...args: unknown[]) => {
    const [text, values, ...rest] = args;
    const named =
      typeof text === 'string' && text.startsWith(MARK) && Array.isArray(values)
        ? [{ name: nameOf(text), text, values }, ...rest]
        : args;
    // Which overload it is, the base knows; its answer passes through.
    return Reflect.apply(super.query, this, named) as never;
  };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
