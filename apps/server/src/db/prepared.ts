import { createHash, randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { measuredTypes } from './measured-types.ts';

/** Marks the text of a statement that each connection plans once. */
const MARK = '/* prepared */ ';
/**
 * Marks a statement that PostgreSQL must always run with its one generic plan, even when it estimates that a plan for
 * the parameters would be cheaper.
 */
const KEPT = '/* one plan */ ';
/**
 * How many statements marked `KEPT` a connection remembers. There is one for each combination of filters, columns and
 * sorting.
 */
const MOST_KEPT = 200;

/**
 * Makes a query whose text never changes: it is built once, and each connection plans it once. Use it for queries that
 * run with every request. The plan does not look at the parameters, so it must be good for all of them. The query must
 * name its columns one by one: with `select *`, a column that a newer program adds breaks the connections of the
 * program that still runs.
 *
 * @param build makes the query, using each parameter once and in order
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
 * Runs a query with one plan for all parameters, outside of transactions. Use it for a large statement that takes
 * longer to plan than to run and whose best plan is the same for all parameters.
 */
export async function executeWithOnePlan<R>(db: Kysely<Database>, query: RawBuilder<R>): Promise<R[]> {
  const compiled = query.compile(db);
  const { rows } = await db.executeQuery<R>({ ...compiled, sql: KEPT + compiled.sql });
  return rows;
}

const OFTEN = 3;
/** The most statements that are planned. Each plan takes memory in each connection. */
const MOST_PLANS = 40;
const MOST_SEEN = 1000;
const planned = new Set<string>();
const seen = new Map<string, number>();

/**
 * Runs a query that has many possible texts, a few of them far more frequent than the others. The first texts that
 * occur repeatedly are planned once per connection, all others with each run.
 */
export async function executeOften<R>(db: Kysely<Database>, compiled: CompiledQuery<R>): Promise<R[]> {
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

/** ms that an answer may take beyond the server's own time limit for the statement. */
const GRACE = 2_000;
/** Characters of a statement that may change the time limit; longer ones are not searched for it. */
const LONGEST_SETTING = 300;

type PlanMode = 'auto' | 'force_generic_plan';

/** Properties of a connection that the driver does not know. */
export interface ConnectionTraits {
  /**
   * True when the connection may lead through a pooler, which gives each transaction another process of the server. The
   * connection then changes no setting of its session, and its process number is the pooler's invention.
   */
  readonly isPooled?: boolean;
  /** False when no statement gets a name, so that the server plans each one anew. */
  readonly isPrepared?: boolean;
  /** ms after which the server ends a statement, when the connection does not ask for a limit itself. */
  readonly serverLimit?: number;
}

/**
 * A connection that gives marked statements a name, by which PostgreSQL finds their plan again. The plan mode is a
 * setting of the whole connection, so it is changed before a statement that needs another mode than the statement
 * before.
 */
export class PreparingClient extends pg.Client {
  #mode: PlanMode = 'auto';
  /** The statements' names by their texts, least recently used first. */
  readonly #kept = new Map<string, string>();
  /** ms after which the server has ended a statement itself. */
  readonly #limit: number;
  #isUnlimited = false;
  #bytesRead = 0;
  #heardAt = 0;
  #waitsSince: number | null = null;
  readonly isPooled: boolean;
  /**
   * The connection's own name in `pg_stat_activity`, which a pooler gives to the process of the server that works for
   * it. Null without a pooler.
   */
  readonly pooledName: string | null;
  readonly #isPrepared: boolean;

  constructor(config?: pg.ClientConfig & ConnectionTraits) {
    const pooledName =
      config?.isPooled === true
        ? `${config.application_name ?? 'kartoteka'} ${randomBytes(6).toString('hex')}`
        : null;
    super(pooledName === null ? config : { ...config, application_name: pooledName });
    this.pooledName = pooledName;
    const limit = config?.statement_timeout ?? config?.serverLimit;
    this.isPooled = config?.isPooled ?? false;
    this.#isPrepared = config?.isPrepared ?? true;
    this.#limit = typeof limit === 'number' && limit > 0 ? limit + GRACE : Infinity;
  }

  /** The number of the server's process for this connection. Null before it is known, and always behind a pooler. */
  get serverPid(): number | null {
    if (this.isPooled) return null;
    const pid: unknown = Reflect.get(this, 'processID');
    return typeof pid === 'number' ? pid : null;
  }

  /**
   * Returns for how many ms the connection has waited for an answer without receiving a byte. The time counts from the
   * first call that sees the wait, so call it regularly.
   */
  silence(): number {
    const read = this.#socket()?.bytesRead ?? 0;
    const isWaiting = Reflect.get(this, 'readyForQuery') === false;
    if (read !== this.#bytesRead) this.#heardAt = Date.now();
    if (!isWaiting || read !== this.#bytesRead) this.#waitsSince = null;
    this.#bytesRead = read;
    if (!isWaiting) return 0;
    this.#waitsSince ??= Date.now();
    return Date.now() - this.#waitsSince;
  }

  /** When `silence` last found that bytes had come; 0 before any. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** Whether the connection has waited longer than the server's time limit for a statement. */
  isOverdue(): boolean {
    return !this.#isUnlimited && this.silence() > this.#limit;
  }

  /** Whether the connection is idle outside of a transaction. */
  isFree(): boolean {
    return Reflect.get(this, 'readyForQuery') === true && Reflect.get(this, '_txStatus') === 'I';
  }

  /** Closes the connection without telling the server. Calls that wait on it fail with the error. */
  sever(error: Error): void {
    this.#socket()?.destroy(error);
  }

  #socket(): Socket | null {
    const connection: unknown = Reflect.get(this, 'connection');
    if (typeof connection !== 'object' || connection === null) return null;
    const stream: unknown = Reflect.get(connection, 'stream');
    return stream instanceof Socket ? stream : null;
  }

  override query: pg.Client['query'] = (...args: unknown[]) => {
    const [text, values, ...rest] = args;
    if (typeof text === 'string') this.#noteLimit(text);
    if (typeof text !== 'string' || !Array.isArray(values))
      return this.#sendAfter(this.#modeFor('auto'), args);
    const types = measuredTypes(this);
    const isKept = text.startsWith(KEPT);
    // A kept statement needs a setting of the session, which a pooler would give to others.
    if (!this.#isPrepared || (isKept && this.isPooled)) return this.#send([{ text, values, types }, ...rest]);
    if (isKept) {
      const first = this.#modeFor('force_generic_plan');
      return this.#sendAfter(first.concat(this.#makeRoom(text)), [
        { name: this.#keep(text), text, values, types },
        ...rest,
      ]);
    }
    // This plan is good for any parameters, so the current mode does not matter.
    if (text.startsWith(MARK)) return this.#send([{ name: nameOf(text), text, values, types }, ...rest]);
    return this.#sendAfter(this.#modeFor('auto'), [{ text, values, types }, ...rest]);
  };

  /** Passes the arguments to the base class, which tells the overloads apart, and returns its answer unchanged. */
  #send(args: readonly unknown[]): never {
    return Reflect.apply(super.query, this, args) as never;
  }

  /**
   * Sends the statements of `before` first. In a transaction that has failed they fail too, which is harmless: the
   * statement is only slower.
   */
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

  /** A transaction that changes its own time limit is never overdue. */
  #noteLimit(text: string): void {
    if (text.length > LONGEST_SETTING) return;
    if (text === 'commit' || text === 'rollback') this.#isUnlimited = false;
    else if (text.includes('statement_timeout')) this.#isUnlimited = true;
  }

  #modeFor(mode: PlanMode): string[] {
    if (mode === this.#mode || !this.#isPrepared || this.isPooled) return [];
    this.#mode = mode;
    return [`set plan_cache_mode = ${mode}`];
  }

  #keep(text: string): string {
    const name = this.#kept.get(text) ?? hashOf(text);
    this.#kept.delete(text);
    this.#kept.set(text, name);
    return name;
  }

  /** Forgets the least recently used statement when the limit is reached. */
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

/** The statements that the driver believes the server knows, and therefore does not send again. */
function parsedBy(client: pg.Client): object | null {
  const connection: unknown = Reflect.get(client, 'connection');
  if (typeof connection !== 'object' || connection === null) return null;
  const known: unknown = Reflect.get(connection, 'parsedStatements');
  return typeof known === 'object' ? known : null;
}

/** Names of the statements marked with `MARK`: all prepared queries of the program, and up to `MOST_PLANS` more. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? hashOf(text);
  names.set(text, name);
  return name;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
