import { createHash, randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { measuredTypes } from './measured-types.ts';
import { answerOf, FirstQuery, Later, type Statement, Together } from './sent-together.ts';

/** Marks the text of a statement that each connection prepares once. */
const MARK = '/* prepared */ ';
/**
 * Marks a statement that PostgreSQL must always run with its one generic plan, even when it estimates that a plan for
 * the parameters would be cheaper.
 */
const KEPT = '/* one plan */ ';
/**
 * Maximum number of statements marked `KEPT` that a connection remembers. There is one for each combination
 * of filters, columns and sorting.
 */
const MOST_KEPT = 200;
/**
 * Maximum length of a statement that a connection remembers. A filter with hundreds of values and a write of hundreds of
 * rows make longer ones.
 */
const LONGEST_KEPT = 64 * 1024;

/**
 * Makes a query whose text never changes: it is built once, and each connection prepares it once. Use it for queries
 * that run with every request. PostgreSQL may choose one plan for all parameters, so this plan must be good for all of
 * them. The query must name its columns one by one: with `select *`, a column that a newer version adds breaks the
 * connections of the version that still runs.
 *
 * @param build makes the query, using each parameter once and in order
 */
export function prepare<P extends readonly unknown[], R>(
  build: (db: Kysely<Database>, ...parameters: P) => Compilable<R>,
): Prepared<P, R> {
  let known: CompiledQuery<R> | undefined;
  const withParameters = (db: Kysely<Database>, ...parameters: P): CompiledQuery<R> => {
    known ??= compile(build, db, parameters);
    return { ...known, parameters };
  };
  const run = async (db: Kysely<Database>, ...parameters: P): Promise<R[]> =>
    (await db.executeQuery<R>(withParameters(db, ...parameters))).rows;
  return Object.assign(run, { with: withParameters });
}

interface Prepared<P extends readonly unknown[], R> {
  (db: Kysely<Database>, ...parameters: P): Promise<R[]>;
  /** Returns the query with these parameters, for sending it together with other queries (`askTogether`). */
  readonly with: (db: Kysely<Database>, ...parameters: P) => CompiledQuery<R>;
}

/**
 * Runs a query with one plan for all parameters, except through a pooler or without prepared statements, and except a
 * very long query, which would take too much memory in each connection. Use it outside transactions, for a large
 * statement that takes longer to plan than to run and whose best plan is the same for all parameters.
 */
export async function executeWithOnePlan<R>(db: Kysely<Database>, query: RawBuilder<R>): Promise<R[]> {
  const compiled = query.compile(db);
  const isKept = compiled.sql.length <= LONGEST_KEPT;
  const { rows } = await db.executeQuery<R>(isKept ? { ...compiled, sql: KEPT + compiled.sql } : compiled);
  return rows;
}

/** Number of the run at which `executeOften` begins to prepare a statement. */
const OFTEN = 3;
/** Maximum number of statements that `executeOften` prepares. Each takes memory in each connection. */
const MOST_PLANS = 40;
/** Maximum number of statement texts whose runs are counted. Beyond it, all counts begin again at zero. */
const MOST_SEEN = 1000;
const planned = new Set<string>();
const seen = new Map<string, number>();

/**
 * Runs a query that has many possible texts, a few of them far more frequent than the others. The first texts that
 * occur repeatedly are prepared once per connection. All others, and very long texts, are planned with each run.
 */
export async function executeOften<R>(db: Kysely<Database>, compiled: CompiledQuery<R>): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(oftenPlanned(compiled));
  return rows;
}

/** Returns the query in the form in which `executeOften` runs it. */
export function oftenPlanned<R>(compiled: CompiledQuery<R>): CompiledQuery<R> {
  return comesOften(compiled.sql) ? { ...compiled, sql: MARK + compiled.sql } : compiled;
}

function comesOften(text: string): boolean {
  if (text.length > LONGEST_KEPT) return false;
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

/** Milliseconds that an answer may take beyond the server's own time limit for the statement. */
const GRACE = 2_000;
/** Maximum length of a statement that is searched for a change of the time limit. */
const LONGEST_SETTING = 300;

const lastOf = (results: readonly unknown[]): unknown => results.at(-1);
const answerOfAll = (results: readonly unknown[]): object => answerOf('', results);

type PlanMode = 'auto' | 'force_generic_plan';

/** Properties of a connection that the driver does not know. */
export interface ConnectionTraits {
  /**
   * Whether the connection may lead through a pooler, which may serve each transaction with another process of the
   * server. The connection then changes no setting of its session, and the process id that it receives belongs to no
   * process of the server.
   */
  readonly isPooled?: boolean;
  /** Whether marked statements get a name; true by default. Without names, the server plans each statement anew. */
  readonly isPrepared?: boolean;
  /**
   * Milliseconds after which the server ends a statement, when the connection does not ask for a limit
   * itself.
   */
  readonly serverLimit?: number;
}

/**
 * A connection that gives marked statements a name, by which PostgreSQL finds their plan again. The plan mode is a
 * setting of the whole connection, so the connection changes the mode whenever a statement needs another mode than the
 * statement before it.
 *
 * The connection also saves round trips. It sends 'begin' together with the first statement of a transaction, and
 * statements that can wait together with a later statement or with the commit.
 */
export class PreparingClient extends pg.Client {
  #mode: PlanMode = 'auto';
  /** The names of the statements marked `KEPT` by their texts, least recently used first. */
  readonly #kept = new Map<string, string>();
  /**
   * Milliseconds after which the server must have enforced its own time limit for a statement; Infinity without one.
   */
  readonly #limit: number;
  #isUnlimited = false;
  #bytesRead = 0;
  #heardAt = 0;
  #waitsSince: number | null = null;
  #transaction: 'none' | 'announced' | 'open' = 'none';
  /** Statements of the transaction that wait to be sent with its next statement. */
  #later: Statement[] = [];
  readonly isPooled: boolean;
  /**
   * The connection's own name in `pg_stat_activity`. A pooler passes the name on to the server process that works for
   * the connection. Null without a pooler.
   */
  readonly pooledName: string | null;
  readonly #isPrepared: boolean;

  constructor(config?: pg.ClientConfig & ConnectionTraits) {
    const pooledName =
      config?.isPooled === true
        ? `${config.application_name ?? 'kartoteka'} ${randomBytes(6).toString('hex')}`
        : null;
    super({ ...config, pipeline: true, ...(pooledName === null ? {} : { application_name: pooledName }) });
    this.pooledName = pooledName;
    const limit = config?.statement_timeout ?? config?.serverLimit;
    this.isPooled = config?.isPooled ?? false;
    this.#isPrepared = config?.isPrepared ?? true;
    this.#limit = typeof limit === 'number' && limit > 0 ? limit + GRACE : Infinity;
  }

  /** The id of the server's process for this connection. Null before it is known, and always behind a pooler. */
  get serverPid(): number | null {
    if (this.isPooled) return null;
    const pid: unknown = Reflect.get(this, 'processID');
    return typeof pid === 'number' ? pid : null;
  }

  /**
   * Returns the number of milliseconds that the connection has waited for an answer without receiving a byte.
   * The time counts from the first call that sees the wait, so call it regularly.
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

  /** The time when `silence` last found new bytes, in ms since 1970; 0 before the first bytes. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /**
   * Returns whether the connection has waited longer than the server's time limit for a statement. Returns
   * false in a transaction that changed its limit.
   */
  isOverdue(): boolean {
    return !this.#isUnlimited && this.silence() > this.#limit;
  }

  /** Returns whether the connection is idle outside a transaction. */
  isFree(): boolean {
    const isIdle = Reflect.get(this, 'readyForQuery') === true && Reflect.get(this, '_txStatus') === 'I';
    return isIdle && this.#transaction === 'none';
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
    if (typeof text !== 'string' || !Array.isArray(values)) return this.#send(this.#modeFor('auto'), args);
    if (text === 'begin') return this.#announce();
    if (text === 'commit' || text === 'rollback') return this.#end(text);
    if (values instanceof Together) return this.#sendAll(values.statements, answerOfAll) as never;
    if (!(values instanceof Later)) return this.#sendWithLater({ text, values }, rest);
    const kept = { text, values: values.parameters, check: values.check };
    if (this.#transaction === 'none') return this.#sendAll([kept], lastOf) as never;
    this.#later.push(kept);
    return Promise.resolve(answerOf('')) as never;
  };

  /** Keeps the beginning of a transaction until its first statement is sent. */
  #announce(): never {
    // Changes the setting before the transaction, because a rollback would undo a change inside it.
    for (const setting of this.#modeFor('auto')) super.query(setting).catch(() => undefined);
    this.#transaction = 'announced';
    return Promise.resolve(answerOf('BEGIN')) as never;
  }

  /** Ends the transaction. Sends nothing when no statement of the transaction was sent and none waits. */
  #end(text: 'commit' | 'rollback'): never {
    if (text === 'rollback') this.#later = [];
    // Runs the waiting checks before the commit is sent, so that a check can still prevent it.
    if (this.#later.some(({ check }) => check !== undefined))
      return this.#sendAll([], () => null).then(() => this.#end(text)) as never;
    const isUnknown = this.#transaction === 'announced' && this.#later.length === 0;
    const sent = isUnknown
      ? Promise.resolve(answerOf(text.toUpperCase()))
      : this.#sendWithLater({ text, values: [] }, []);
    this.#transaction = 'none';
    return sent as never;
  }

  /** Sends the waiting statements and then this statement. The result rejects with the first error of any of them. */
  #sendWithLater(statement: Statement, rest: readonly unknown[]): never {
    if (this.#later.length === 0) return this.#sendOne(statement, rest);
    return this.#sendAll([statement], lastOf) as never;
  }

  /** Sends the waiting statements and then the given statements, in one write to the socket. */
  #sendAll(
    statements: readonly Statement[],
    answer: (results: readonly unknown[]) => unknown,
  ): Promise<unknown> {
    const kept = this.#later;
    this.#later = [];
    const socket = this.#socket();
    socket?.cork();
    try {
      const sent = [...kept, ...statements].map((one) => this.#sendChecked(one));
      return Promise.all(sent).then((results) => answer(results.slice(kept.length)));
    } finally {
      socket?.uncork();
    }
  }

  async #sendChecked(statement: Statement): Promise<unknown> {
    const sent: Promise<pg.QueryResult> = this.#sendOne(statement, []);
    const result = await sent;
    statement.check?.(result.rows);
    return result;
  }

  #sendOne({ text, values }: Statement, rest: readonly unknown[]): never {
    const types = measuredTypes(this);
    const plain = { text, values, types };
    const isKept = text.startsWith(KEPT);
    // A statement marked `KEPT` changes a setting of the session, and a pooler would pass the session on to others.
    if (!this.#isPrepared || (isKept && this.isPooled)) return this.#send([], [plain, ...rest]);
    if (isKept) {
      const first = this.#modeFor('force_generic_plan');
      const before = first.concat(this.#makeRoom(text));
      return this.#send(before, [{ ...plain, name: this.#keep(text) }, ...rest]);
    }
    // A statement marked `MARK` has a plan that is good for any parameters, so the current mode does not matter.
    if (text.startsWith(MARK)) return this.#send([], [{ ...plain, name: nameOf(text) }, ...rest]);
    return this.#send(this.#modeFor('auto'), [plain, ...rest]);
  }

  /**
   * Sends the statements of `before`, and then calls the driver's `query` with `args`. Ignores errors of the statements
   * of `before`, which occur when the transaction has already failed. Without their effect a later statement is only
   * slower.
   */
  #send(before: readonly string[], args: readonly unknown[]): never {
    for (const text of before) super.query(text).catch(() => undefined);
    if (this.#transaction !== 'announced') return Reflect.apply(super.query, this, args) as never;
    this.#transaction = 'open';
    return this.#sendFirst(args[0] as pg.QueryConfig) as never;
  }

  #sendFirst(config: pg.QueryConfig): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: unknown): void => {
        if (error === null) resolve(result);
        else reject(error);
      };
      super.query(new FirstQuery(config, done));
    });
  }

  /** Notes whether the transaction changes its own time limit. Such a transaction is never overdue. */
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

/** Returns the driver's object of the statements that the server knows already, by name; null if there is none. */
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
