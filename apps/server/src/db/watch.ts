import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  answersAt,
  ask,
  discard,
  endIdle,
  endProcesses,
  type Found,
  isAnswered,
  namesOf,
  pidsOf,
  type Question,
  within,
} from './ask-server.ts';
import { connectionTo, decoded, parsed } from './hosts.ts';
import type { Giver, Neighbours } from './neighbours.ts';
import { type ConnectionTraits, PreparingClient } from './prepared.ts';
import { LostConnection } from './trouble.ts';

/** Milliseconds between two questions to the server. */
const EVERY = 1_000;
/** Milliseconds between two questions while the server is down. */
const AGAIN = 500;
/** Milliseconds between two questions while connections that may have been cut off are in use. */
const EVERY_DOUBTFUL = 300;
/** Milliseconds within which the server must answer on the open connection. */
const PATIENCE = 1_500;
/** Milliseconds within which the server must answer on a new connection. */
const PATIENCE_NEW = 2_000;
/** Milliseconds of silence after which PostgreSQL is asked whether it is still running the statement. */
const SILENT = 900;
/** Like `SILENT`, for a connection that may have been cut off. */
const SILENT_DOUBTFUL = 250;
/**
 * Milliseconds without an answer after which a connection through a pooler is given up when no process of the server
 * works for it. The connection may be waiting for a process, but its call could not wait much longer.
 */
const SILENT_POOLED = 3_500;
/** Milliseconds without any answer after which the pooler itself counts as silent. */
const SILENT_POOLER = 1_500;
/** Milliseconds that opening a watched connection may take. */
const CONNECT = 3_000;
/** Milliseconds during which idle connections are replaced after the server refused a write. */
const RENEWING = 5_000;
/** Milliseconds during which the other pools help a pool without any connection. */
const STARVING = 2_000;

export interface WatchOptions {
  /** The owner's connection string. */
  readonly url: string;
  /** `DATABASE_URL` when requests have a login of their own; it may lead through a pooler. */
  readonly callsUrl?: string;
  readonly onWarning: (message: string) => void;
}

/**
 * Notices within five seconds when the server, or a single connection to it, is silently gone: a host lost power, its
 * address moved, the server is frozen. The server's time limits do not help then, and network limits last minutes.
 *
 * The watch asks the server every second on its own connection. When neither this connection nor a new one gets an
 * answer, the server counts as down. All connections are then given up, and calls fail at once until the server answers
 * again.
 *
 * The question also names the connections of this process. A single connection is given up when the server does not
 * know it, or has finished the statement whose answer the connection still waits for. A connection through a pooler has
 * a name of its own, and is given up when no process of the server works for that name.
 *
 * When one connection was cut off, others probably were too, and each of them would cost a call some seconds. Therefore
 * idle connections are given up, connections in use are not lent again, and the server is asked more often.
 */
export class Watch implements Neighbours {
  readonly #options: WatchOptions;
  readonly #closing = new AbortController();
  readonly #clients = new Set<PreparingClient>();
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #givers = new Set<Giver>();
  readonly #starving = new Map<Giver, number>();
  readonly #whenDown = new Set<() => void>();
  readonly #running: Promise<void>;
  #doubted = new Set<PreparingClient>();
  readonly #doubtful = new Set<pg.ClientBase>();
  #monitor: pg.Client | null = null;
  #server: string | null = null;
  #isUp = true;
  #isAskingPooler = false;
  #renewUntil = 0;
  /** Ids of the server processes whose connections were given up. The processes may still hold locks. */
  #orphans: number[] = [];
  /** Names of connections through a pooler that were given up. Their processes may still hold locks. */
  #pooledOrphans: string[] = [];
  #isPoolerSilent = false;
  #wake: () => void = () => undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /**
   * Whether the pooler passes answers on. False when a connection waits although no process of the server works for it,
   * and no byte has come through the pooler on any connection meanwhile.
   */
  get isPoolerUp(): boolean {
    return !this.#isPoolerSilent;
  }

  /** Watches a connection. Call it before the connection is opened. */
  add(client: PreparingClient): void {
    this.#clients.add(client);
    client.once('end', () => {
      this.#clients.delete(client);
      this.#doubtful.delete(client);
    });
  }

  /** Returns a watched connection outside the pools. It is not open yet. */
  connection(name: string): pg.Client {
    const Client = watchedClient(this);
    return new Client({ ...connectionTo(this.#options.url), application_name: name, keepAlive: true });
  }

  /** Calls `work` after each question while the server is down, and when another server answers in its place. */
  onDown(work: () => void): void {
    this.#whenDown.add(work);
  }

  refuseWhenDown(): void {
    if (!this.#isUp) throw new LostConnection('the server does not answer');
  }

  whileUp(giveUp: (error: Error) => void): () => void {
    this.#waiting.add(giveUp);
    return () => this.#waiting.delete(giveUp);
  }

  addPool(pool: Giver): void {
    this.#givers.add(pool);
  }

  helpOut(pool: Giver): void {
    this.#starving.set(pool, Date.now() + STARVING);
    for (const other of this.#givers) if (other !== pool) other.giveOne();
  }

  isOtherStarving(pool: Giver): boolean {
    for (const [one, until] of this.#starving) {
      if (until < Date.now()) this.#starving.delete(one);
      else if (one !== pool) return true;
    }
    return false;
  }

  isDoubtful(client: pg.ClientBase): boolean {
    return this.#doubtful.has(client);
  }

  /**
   * Replaces the idle connections once a second for a while, because the server allowed only reading. A connection that
   * was opened under that setting keeps it, even when the server accepts writes again.
   */
  renew(): void {
    if (this.#renewUntil < Date.now()) this.#severFree('it allows only reading');
    this.#renewUntil = Date.now() + RENEWING;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await this.#running;
    const last = this.#monitor;
    if (last === null) return;
    await Promise.race([last.end(), sleep(PATIENCE, undefined, { ref: false })]);
    discard(last);
  }

  async #run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      await this.#beat();
      await sleep(this.#pause(), undefined, { signal: woken.signal, ref: false }).catch(() => undefined);
    }
  }

  #pause(): number {
    if (!this.#isUp) return AGAIN;
    return this.#doubtful.size > 0 ? EVERY_DOUBTFUL : EVERY;
  }

  async #beat(): Promise<void> {
    const suspects = [...this.#clients].filter(
      (client) => client.silence() >= (this.#doubtful.has(client) ? SILENT_DOUBTFUL : SILENT),
    );
    if (suspects.some(({ isPooled }) => isPooled)) this.#askPooler();
    for (const client of suspects) {
      if (client.isOverdue()) this.#sever(client, 'no answer within the time limit');
    }
    const question: Question = [pidsOf(this.#clients), pidsOf(suspects), namesOf(suspects)];
    const asked = new Set(this.#clients);
    const found = await this.#find(question);
    if (this.#closing.signal.aborted) return;
    if (found === null) {
      this.#goDown();
      return;
    }
    if (!this.#isUp) this.#options.onWarning('the database answers again');
    this.#isUp = true;
    if (found.server === null) return;
    const isOther = this.#server !== null && this.#server !== found.server;
    this.#server = found.server;
    if (isOther) {
      for (const client of this.#clients) this.#sever(client, 'another server answers now');
      // On this server, the same process ids may belong to other connections.
      [this.#orphans, this.#pooledOrphans] = [[], []];
      for (const work of this.#whenDown) work();
      return;
    }
    this.#judge(asked, new Set(found.alive));
    this.#judgePooled(suspects, new Set(found.working));
    await this.#endOrphans();
    if (this.#renewUntil > Date.now()) {
      this.#severFree('it may allow only reading');
      await this.#endIdleOfPooler();
    }
  }

  /**
   * Checks whether `DATABASE_URL` still answers, because a request waits for an answer from there. After two attempts
   * without an answer, the connections to it are given up, even when the server behind the pooler works.
   */
  #askPooler(): void {
    const { callsUrl } = this.#options;
    if (callsUrl === undefined || this.#isAskingPooler) return;
    this.#isAskingPooler = true;
    answersAt(callsUrl, PATIENCE)
      .then(async (first) => first || (await answersAt(callsUrl, PATIENCE)))
      .then((answers) => {
        this.#isAskingPooler = false;
        if (answers) return;
        for (const client of this.#clients)
          if (client.isPooled) this.#sever(client, 'the address of DATABASE_URL does not answer');
      }, this.#options.onWarning);
  }

  #goDown(): void {
    if (this.#isUp) this.#options.onWarning('the database does not answer; its connections are given up');
    this.#isUp = false;
    for (const client of this.#clients) this.#sever(client, 'the server does not answer');
    const error = new LostConnection('the server does not answer');
    for (const giveUp of this.#waiting) giveUp(error);
    this.#waiting.clear();
    for (const work of this.#whenDown) work();
  }

  #sever(client: PreparingClient, why: string): void {
    const { serverPid } = client;
    if (serverPid !== null) this.#orphans.push(serverPid);
    if (client.pooledName !== null) this.#pooledOrphans.push(client.pooledName);
    client.sever(new LostConnection(why));
  }

  /**
   * Ends the server's processes for connections that were given up. The server does not notice that a connection was
   * given up, so an open transaction would keep its locks for a minute.
   */
  async #endOrphans(): Promise<void> {
    const [orphans, pooled] = [this.#orphans, this.#pooledOrphans];
    const monitor = this.#monitor;
    if (orphans.length + pooled.length === 0 || monitor === null) return;
    this.#orphans = [];
    this.#pooledOrphans = [];
    await within(endProcesses(monitor, orphans, pooled), PATIENCE).catch(() => undefined);
  }

  /**
   * Ends idle server processes behind a pooler. Each of them would keep an earlier setting for as long as the pooler
   * keeps the process. When the owner may not end these processes, they stay until the pooler closes them.
   */
  async #endIdleOfPooler(): Promise<void> {
    const { callsUrl } = this.#options;
    const monitor = this.#monitor;
    if (callsUrl === undefined || monitor === null) return;
    const user = decoded(parsed(callsUrl).username);
    await within(endIdle(monitor, user), PATIENCE).catch(() => undefined);
  }

  /** Gives up each connection whose process was missing from the server's answer twice in a row. */
  #judge(asked: ReadonlySet<PreparingClient>, alive: ReadonlySet<number>): void {
    const doubted = new Set<PreparingClient>();
    let isHalfDead = false;
    for (const client of asked) {
      const { serverPid } = client;
      if (serverPid === null || alive.has(serverPid)) continue;
      if (this.#doubted.has(client)) {
        isHalfDead ||= client.silence() > 0;
        this.#sever(client, 'the server does not work on it');
      } else doubted.add(client);
    }
    this.#doubted = doubted;
    if (isHalfDead) this.#doubtAll(({ isPooled }) => !isPooled);
  }

  /** Gives up the free connections of a kind after one was cut off, and marks its connections in use as doubtful. */
  #doubtAll(isOfKind: (client: PreparingClient) => boolean): void {
    for (const client of this.#clients) {
      if (!isOfKind(client)) continue;
      if (client.isFree()) this.#sever(client, 'others were cut off');
      else this.#doubtful.add(client);
    }
  }

  /** Gives up the silent connections through a pooler for which no process of the server works. */
  #judgePooled(suspects: readonly PreparingClient[], working: ReadonlySet<string>): void {
    const pooled = [...this.#clients].filter(({ isPooled }) => isPooled);
    const isWaitedFor = pooled.some(
      (one) => one.silence() >= SILENT_POOLER && !working.has(one.pooledName ?? ''),
    );
    const heard = Math.max(0, ...pooled.map(({ heardAt }) => heardAt));
    this.#isPoolerSilent = isWaitedFor && Date.now() - heard >= SILENT_POOLER;
    let isAnyDead = false;
    for (const client of suspects) {
      const { pooledName } = client;
      if (pooledName === null || working.has(pooledName) || client.silence() < SILENT_POOLED) continue;
      isAnyDead = true;
      this.#sever(client, 'no process of the server works for it');
    }
    if (isAnyDead) this.#doubtAll(({ isPooled }) => isPooled);
  }

  #severFree(why: string): void {
    for (const client of this.#clients) if (client.isFree()) this.#sever(client, why);
  }

  /** Asks the server on the open connection, then also on a new one. Returns null when the server is down. */
  async #find(question: Question): Promise<Found | null> {
    const open = this.#monitor;
    const first = open === null ? null : ask(open, question);
    let isSilent = false;
    if (first !== null) {
      const found = await within(first, PATIENCE).catch((error: unknown) => {
        isSilent = error instanceof LostConnection;
        return null;
      });
      if (found !== null) return found;
    }
    const fresh = this.#connect();
    let isFresh = false;
    const second = fresh
      .connect()
      .then(() => ask(fresh, question))
      .then((found) => {
        isFresh = true;
        return found;
      });
    const found = await within(Promise.any(first === null ? [second] : [second, first]), PATIENCE_NEW).catch(
      (error: unknown) => (isAnswered(error) ? { server: null, alive: [], working: [] } : null),
    );
    // Keeps the new connection when it answered. Otherwise keeps the old one if its answer was only late.
    const keeps = isFresh ? fresh : found?.server == null ? null : open;
    for (const one of [fresh, open]) if (one !== null && one !== keeps) discard(one);
    // Opening a connection takes longer than an answer, so the old connection was cut off.
    if (isFresh && isSilent) this.#doubtAll(({ isPooled }) => !isPooled);
    this.#monitor = keeps;
    return found;
  }

  #connect(): pg.Client {
    const client = new pg.Client({
      ...connectionTo(this.#options.url),
      application_name: 'kartoteka watch',
      connectionTimeoutMillis: PATIENCE_NEW,
      statement_timeout: PATIENCE_NEW,
    });
    const lost = (): void => {
      if (this.#monitor !== client) return;
      this.#monitor = null;
      this.#wake();
    };
    client.on('error', lost);
    client.on('end', lost);
    return client;
  }
}

/** Returns a client class for pools. The watch watches each connection of this class. */
export function watchedClient(watch: Watch): typeof PreparingClient {
  return class extends PreparingClient {
    constructor(config?: pg.ClientConfig & ConnectionTraits) {
      super({ ...config, connectionTimeoutMillis: CONNECT });
      // A connection that is given up while it is in use has no other listener.
      this.on('error', () => undefined);
      watch.add(this);
    }
  };
}
