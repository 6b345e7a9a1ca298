import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Neighbours } from './neighbours.ts';
import { NoConnection, troubleOf } from './trouble.ts';

/** Milliseconds that a caller waits for a connection. */
const PATIENCE = 6_000;
/** Milliseconds after which a pool that the server limited tries again to open more connections. */
const GROW_AGAIN = 2_000;
const PAUSE = 50;

type Taken = pg.PoolClient;

/**
 * A pool that works with as many connections as the server grants. When the server grants no more, callers wait for an
 * open one. A pool without any connection asks another pool of the process to close one. While the server is down,
 * calls fail at once.
 */
export class PatientPool extends pg.Pool {
  readonly #neighbours: Neighbours;
  /** Maximum number of connections, when the server grants them all. */
  readonly most: number;
  #growing: NodeJS.Timeout | undefined;

  constructor(config: pg.PoolConfig & { max: number }, neighbours: Neighbours) {
    super(config);
    this.#neighbours = neighbours;
    this.most = config.max;
    neighbours.addPool(this);
  }

  override connect: pg.Pool['connect'] = (take?: unknown) => {
    const taken = this.#take();
    if (typeof take !== 'function') return taken as never;
    taken.then(
      (client) => Reflect.apply(take, undefined, [undefined, client, client.release]) as unknown,
      (error: unknown) => Reflect.apply(take, undefined, [error, undefined, () => undefined]) as unknown,
    );
    return undefined as never;
  };

  giveOne(): void {
    if (this.idleCount === 0 || this.totalCount < 2) return;
    this.#shrink(this.totalCount - 1);
    super.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }

  /** Checks that the server answers. When all connections are in use, the watch checks them instead. */
  async answer(): Promise<void> {
    this.#neighbours.refuseWhenDown();
    if (this.idleCount > 0 || this.totalCount < this.options.max) await this.query('select');
  }

  async #take(): Promise<Taken> {
    const until = Date.now() + PATIENCE;
    for (;;) {
      this.#neighbours.refuseWhenDown();
      try {
        return this.#lend(await this.#waitFor(super.connect(), Math.max(until - Date.now(), 0)));
      } catch (error) {
        if (troubleOf(error) !== 'connections' || Date.now() >= until) throw error;
        this.#shrink(this.totalCount);
        if (this.totalCount === 0) {
          this.#neighbours.helpOut(this);
          await sleep(PAUSE);
        }
      }
    }
  }

  /** Limits the pool to `count` connections, but at least one, until `GROW_AGAIN` has passed. */
  #shrink(count: number): void {
    this.options.max = Math.max(1, count);
    clearTimeout(this.#growing);
    this.#growing = setTimeout(() => {
      this.options.max = this.most;
    }, GROW_AGAIN).unref();
  }

  #waitFor(taken: Promise<Taken>, ms: number): Promise<Taken> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      const giveUp = (error: Error): void => {
        isOver = true;
        clearTimeout(timer);
        stop();
        reject(error);
      };
      const timer = setTimeout(() => giveUp(new NoConnection()), ms);
      const stop = this.#neighbours.whileUp(giveUp);
      taken.then(
        (client) => {
          if (isOver) {
            client.release();
            return;
          }
          clearTimeout(timer);
          stop();
          resolve(client);
        },
        (error: Error) => {
          if (!isOver) giveUp(error);
        },
      );
    });
  }

  /**
   * Makes the connection close when it is returned to the pool, if another pool has no connection at all or the
   * connection may have been cut off.
   */
  #lend(client: Taken): Taken {
    const release = client.release.bind(client);
    client.release = (destroy) => {
      const gives = this.totalCount > 1 && this.#neighbours.isOtherStarving(this);
      if (gives) this.#shrink(this.totalCount - 1);
      release(gives || this.#neighbours.isDoubtful(client) ? true : destroy);
    };
    return client;
  }
}
