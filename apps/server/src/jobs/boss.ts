import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Job as StoredJob } from 'pg-boss';
import { connectionTo } from '../db/hosts.ts';
import { createPool } from '../db/pool.ts';
import { type PoolState, poolState } from '../db/pool-state.ts';
import { QUEUE } from '../db/room.ts';
import { causedBy } from '../db/slow-statements.ts';
import { type Watch, watchedClient } from '../db/watch.ts';
import { asError } from './emitted-error.ts';
import { type Job, type JobTable, ProcessStops } from './job.ts';
import { type Enqueue, QUEUE_SCHEMA as SCHEMA, sendThrough } from './sender.ts';

/** Seconds without a sign of life after which a process counts as dead and its jobs are tried again. */
const HEARTBEAT_S = 20;
/**
 * Milliseconds between two checks of the connection that announces jobs, and also the longest wait for the
 * answer.
 */
const HEARTBEAT_MS = 2_000;
/** Seconds between two passes of the queue's supervision, which finds the jobs of dead processes. */
const SUPERVISION_S = 10;
/** Number of the advisory lock for granting rights. No other lock uses it. */
const GRANT_LOCK = 7_262_014_313;
/** Number of further tries of a failed job, unless the job declares another number. */
const RETRIES = 5;

export interface JobQueueOptions<Tools> {
  /** Connection string of the owner, because the queue makes and maintains its own tables. */
  ownerUrl: string;
  /** Watches the queue's connections and gives them up when the database server no longer answers. */
  watch?: Watch;
  /** The role whose transactions send jobs; null when the application works as the owner. */
  role: string | null;
  jobs: JobTable<Tools>;
  tools: Tools;
  /** Whether this process runs jobs. A process that only serves requests sends jobs and runs none. */
  runs: boolean;
  /** Seconds between two searches for due jobs that were not announced; 2 by default. */
  lookSeconds?: number;
  /** Milliseconds that running jobs may take to end when the process stops; 10 000 by default. */
  stopTimeout?: number;
  /** Runs a job, for example inside a span; by default the job runs without anything around it. */
  watchJob?: (name: string, run: () => Promise<void>) => Promise<void>;
  onError(message: string, error: unknown): void;
}

/** The application's queue of background work. */
export interface JobQueue {
  enqueue: Enqueue;
  /**
   * Runs all due jobs until none are left, and returns their number. The jobs of one name run in the order of the
   * queue. For tests. Throws when a job fails.
   */
  drain(): Promise<number>;
  /** Returns the states of the pools on which jobs are fetched. */
  pools(): PoolState[];
  /**
   * Sends a statement on a connection of the queue's pool, unless all are in use. Rejects when the server does not
   * answer.
   */
  answer(): Promise<void>;
  /** Number of failed tries in this process, by the job's name. */
  readonly failures: ReadonlyMap<string, number>;
  /** Takes no new jobs, waits a limited time for running jobs, and closes the connections. */
  stop(): Promise<void>;
}

/** Updates the queue's tables, creates the queues, and starts the workers when this process runs jobs. */
export async function startJobQueue<Tools>(options: JobQueueOptions<Tools>): Promise<JobQueue> {
  const { jobs, tools, runs, lookSeconds = 2, stopTimeout = 10_000, onError } = options;
  const { watchJob = (_, work) => work() } = options;
  const { watch } = options;
  // The queue's pool passes these options on to the driver.
  const connection: object = {
    ...connectionTo(options.ownerUrl),
    ...(watch === undefined ? {} : { Client: watchedClient(watch) }),
  };
  const boss = new PgBoss({
    ...connection,
    application_name: 'kartoteka jobs',
    schema: SCHEMA,
    max: runs ? QUEUE : 2,
    supervise: runs,
    superviseIntervalSeconds: SUPERVISION_S,
    monitorIntervalSeconds: SUPERVISION_S,
    schedule: runs,
    useListenNotify: runs,
    notifyHeartbeatIntervalMs: HEARTBEAT_MS,
    notifyHeartbeatTimeoutMs: HEARTBEAT_MS,
  });
  const stopping = new AbortController();
  boss.on('error', (error) => {
    // The database may stop at the same time, so errors of its connections are expected while the process stops.
    if (!stopping.signal.aborted) onError('the job queue failed', asError(error));
  });
  await boss.start();
  await grant(options);
  for (const [name, job] of Object.entries(jobs)) await makeQueue(boss, name, job);

  const failures = new Map(Object.keys(jobs).map((name) => [name, 0]));
  const run = async (name: string, job: Job<Tools>, stored: DueJob): Promise<void> => {
    try {
      const signal =
        stored.signal === undefined ? stopping.signal : AbortSignal.any([stopping.signal, stored.signal]);
      const isLastTry = stored.signal === undefined || stored.retryCount >= (job.options.retries ?? RETRIES);
      const work = (): Promise<void> => job.run(stored.data, tools, signal, isLastTry);
      await causedBy(`job ${name}`, () => watchJob(name, work));
    } catch (error) {
      failures.set(name, (failures.get(name) ?? 0) + 1);
      onError(`job ${name} failed`, error);
      throw error;
    }
  };
  if (runs) {
    for (const [name, job] of Object.entries(jobs)) {
      const worker = {
        localConcurrency: job.options.concurrency ?? 1,
        pollingIntervalSeconds: lookSeconds,
        // Only new jobs are announced. Polling finds the jobs that are to be tried again.
        notifyPollingIntervalSeconds: lookSeconds,
      };
      await boss.work<object>(name, worker, async (batch) => {
        for (const stored of batch) await run(name, job, stored);
      });
      if (job.options.schedule !== undefined) {
        await boss.schedule(name, job.options.schedule, {}, { tz: 'Europe/Warsaw' });
      }
    }
  }
  return {
    enqueue: sendThrough(boss, jobs),
    failures,
    pools: () => [poolState('jobs', poolOf(boss))],
    answer: async () => {
      const pool = poolOf(boss);
      if (pool.idleCount > 0 || pool.totalCount < pool.options.max) await pool.query('select');
    },
    drain: () => drain(boss, jobs, run),
    stop: async () => {
      stopping.abort(new ProcessStops());
      await boss.stop({ graceful: true, timeout: stopTimeout });
    },
  };
}

/** Returns the pool that the queue has created, which the queue's types do not declare. */
function poolOf(boss: PgBoss): pg.Pool {
  const pool: unknown = Reflect.get(boss.getDb(), 'pool');
  if (!(pool instanceof pg.Pool)) throw new Error('The job queue has no pool.');
  return pool;
}

async function makeQueue<Tools>(boss: PgBoss, name: string, job: Job<Tools>): Promise<void> {
  const { waiting = 'many', retries = RETRIES, expireInSeconds = 900 } = job.options;
  const policy = waiting === 'one' ? 'short' : 'standard';
  const tuning = {
    retryLimit: retries,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds,
    heartbeatSeconds: HEARTBEAT_S,
    notify: true,
  };
  const existing = await boss.getQueue(name);
  if (existing === null) await boss.createQueue(name, { policy, ...tuning });
  else if (existing.policy === policy) await boss.updateQueue(name, tuning);
  else throw new Error(`The policy of the queue ${name} cannot change. Give the job another name.`);
}

/** Lets the application's role send jobs. The owner still creates and maintains the tables. */
async function grant<Tools>({ ownerUrl, role }: JobQueueOptions<Tools>): Promise<void> {
  if (role === null) return;
  const pool = createPool({ url: ownerUrl, role: null, max: 1, name: 'kartoteka jobs' });
  try {
    // PostgreSQL fails when two transactions grant the same right at once, so a lock keeps them apart. All statements
    // run in one transaction, and the lock ends with it.
    await pool.query(`select pg_advisory_xact_lock(${GRANT_LOCK});
      grant usage on schema ${SCHEMA} to ${role};
      grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${role};
      grant execute on all functions in schema ${SCHEMA} to ${role}`);
  } finally {
    await pool.end();
  }
}

type Run<Tools> = (name: string, job: Job<Tools>, stored: DueJob) => Promise<void>;

/** A job that a worker runs has a signal. A job that `drain` fetched has none and is not tried again. */
type DueJob = Pick<StoredJob, 'data' | 'retryCount'> & { signal?: AbortSignal };

async function drain<Tools>(boss: PgBoss, jobs: JobTable<Tools>, run: Run<Tools>): Promise<number> {
  let done = 0;
  for (let before = -1; before !== done;) {
    before = done;
    for (const [name, job] of Object.entries(jobs)) {
      // Fetches one job at a time, because the jobs of a batch come in no particular order.
      for (let due = await fetchOne(boss, name); due !== undefined; due = await fetchOne(boss, name)) {
        await run(name, job, due);
        await boss.complete(name, due.id);
        done += 1;
      }
    }
  }
  return done;
}

async function fetchOne(boss: PgBoss, name: string): Promise<StoredJob | undefined> {
  const [due] = await boss.fetch<object>(name);
  return due;
}
