import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';

/** Begins the text of a statement that is to be planned once a connection. */
const MARK = '/* prepared */ ';
/** The same, and PostgreSQL is told to keep to the one plan, whatever it thinks that a plan for the parameters costs. */
const KEPT = '/* one plan */ ';
/** Statements of the second kind that a connection remembers: there are as many as there are shapes of questions. */
const MOST_KEPT = 200;

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

/**
 * Runs a query with one plan for all parameters: for a large statement that takes longer to plan than to run, and that
 * is written so that its plan is the same whatever is asked for. Made for use outside of transactions.
 */
export async function executeWithOnePlan<R>(db: Kysely<Database>, query: RawBuilder<R>): Promise<R[]> {
  const compiled = query.compile(db);
  const { rows } = await db.executeQuery<R>({ ...compiled, sql: KEPT + compiled.sql });
  return rows;
}

const OFTEN = 3;
/** Each plan takes room in each connection. */
const MOST_PLANS = 40;
const MOST_SEEN = 1000;
const planned = new Set<string>();
const seen = new Map<string, number>();

/**
 * Runs a query of which there are many texts, a few of them far more often than all others: the first ones that come
 * again and again are planned once a connection, the rest each time.
 */
export async function executeOften<R>(db: Kysely<Database>, query: RawBuilder<R>): Promise<R[]> {
  const compiled = query.compile(db);
  const text = comesOften(compiled.sql) ? MARK + compiled.sql : compiled.sql;
  const { rows } = await db.executeQuery<R>({ ...compiled, sql: text });
  return rows;
}

function comesOften(text: string): boolean {
  if (planned.has(text)) return true;
  if (planned.size >= MOST_PLANS) return false;
  if (seen.size >= MOST_SEEN) seen.clear();
  const count = (seen.get(text) ?? 0) + 1;
  seen.set(text, count);
  if (count < OFTEN) return false;
  seen.delete(text);
  planned.add(text);
  return true;
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

type PlanMode = 'auto' | 'force_generic_plan';

/**
 * A connection that gives marked statements a name, by which PostgreSQL finds their plan again. How plans are made is a
 * matter of the whole connection: it is changed before the statement that needs it otherwise than the one before.
 */
export class PreparingClient extends pg.Client {
  #mode: PlanMode = 'auto';
  /** Names by texts; the one that was used last stands last. */
  readonly #kept = new Map<string, string>();

  override query: pg.Client['query'] = (...args: unknown[]) => {
    const [text, values, ...rest] = args;
    const isMarked = typeof text === 'string' && Array.isArray(values);
    if (isMarked && text.startsWith(KEPT)) {
      const first = this.#modeFor('force_generic_plan');
      return this.#sendAfter(first.concat(this.#makeRoom(text)), [
        { name: this.#keep(text), text, values },
        ...rest,
      ]);
    }
    // Its plan is good for any parameters: either mode will do.
    if (isMarked && text.startsWith(MARK)) return this.#send([{ name: nameOf(text), text, values }, ...rest]);
    return this.#sendAfter(this.#modeFor('auto'), args);
  };

  /** Which overload it is, the base knows; its answer passes through. */
  #send(args: readonly unknown[]): never {
    return Reflect.apply(super.query, this, args) as never;
  }

  /** What goes before may fail, in a transaction that failed: the statement then merely costs more. */
  #sendAfter(before: readonly string[], args: readonly unknown[]): never {
    if (before.length === 0) return this.#send(args);
    const ready = before.reduce(
      (done, text) =>
        done.then(async () => {
          await super.query(text).catch(() => undefined);
        }),
      Promise.resolve(),
    );
    const sent = ready.then((): unknown => this.#send(args));
    if (typeof args.at(-1) !== 'function') return sent as never;
    sent.catch(() => undefined);
    return undefined as never;
  }

  #modeFor(mode: PlanMode): string[] {
    if (mode === this.#mode) return [];
    this.#mode = mode;
    return [`set plan_cache_mode = ${mode}`];
  }

  #keep(text: string): string {
    const name = this.#kept.get(text) ?? hashOf(text);
    this.#kept.delete(text);
    this.#kept.set(text, name);
    return name;
  }

  /** Forgets the statement that was used longest ago where another one would be too many. */
  #makeRoom(text: string): string[] {
    const [oldest] = this.#kept;
    const known = parsedBy(this);
    if (this.#kept.has(text) || this.#kept.size < MOST_KEPT || oldest === undefined || known === null)
      return [];
    const [forgotten, name] = oldest;
    this.#kept.delete(forgotten);
    Reflect.deleteProperty(known, name);
    return [`deallocate "${name}"`];
  }
}

/** What the driver takes for known to the server, and does not send again. */
function parsedBy(client: pg.Client): object | null {
  const connection: unknown = Reflect.get(client, 'connection');
  if (typeof connection !== 'object' || connection === null) return null;
  const known: unknown = Reflect.get(connection, 'parsedStatements');
  return typeof known === 'object' ? known : null;
}

/** Those marked with `MARK`: as many as the program has, and `MOST_PLANS` more. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? hashOf(text);
  names.set(text, name);
  return name;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
