import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from './db/open-database.ts';
import { createPool } from './db/pool.ts';
import type { PoolState } from './db/pool-state.ts';
import { gauge, gauges, type Metric, type Sample } from './http/observe/exposition.ts';
import type { LogError } from './http/observe/limited-log.ts';
import { QUEUE_SCHEMA } from './jobs/sender.ts';

/** Reads the figures of `/metrics` that come from the database, the pools and the queue. */
export interface Figures {
  /** Never fails. Figures that cannot be read are missing. */
  read(): Promise<Metric[]>;
  close(): Promise<void>;
}

export interface FiguresOptions {
  readonly database: Pick<OpenDatabase, 'ownerUrl' | 'role' | 'watch'>;
  /** The states of all pools of this process. */
  readonly pools: () => readonly PoolState[];
  /** The names of all jobs. */
  readonly jobs: readonly string[];
  /** The names of the jobs that update the search index. */
  readonly indexJobs: readonly string[];
  /** The number of failed tries of each job in this process, by the job's name. */
  readonly failures: ReadonlyMap<string, number>;
  readonly logError: LogError;
}

/** Milliseconds after which the database counts as unreachable. */
const PATIENCE = 2_000;
/** Milliseconds for which the figures of the database are used again, so that many readers cost no more than one. */
const FRESH = 5_000;
/**
 * Maximum number of rows that are counted. The exact count of a table with millions of rows would cost more than it is
 * worth.
 */
const MOST = 10_000;

/**
 * The query for the figures of the database. Each subquery reads a few rows through an index, reads a catalogue, or
 * reads at most `MOST` rows. Waiting jobs are read in the order of the index by which the queue fetches them, so the
 * oldest job of the highest priority is always among them.
 */
const FIGURES = `select
  pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
  (select count(*)::int from pg_stat_activity where usesysid is not null) as connections,
  current_setting('max_connections')::int as connections_max,
  (select count(*)::int from (select from card_text_change limit ${MOST}) as change) as texts,
  extract(epoch from (select at from history_anchor order by seq desc limit 1))::float8 as anchored,
  extract(epoch from greatest(
    (select max(modified_at) from card_modified),
    (select max(creation_time) from control_card where deleted_at is null)))::float8 as changed,
  (select json_build_object('state', state, 'breaks', breaks + cardinality(lacking), 'finished', extract(epoch from finished_at))
    from history_check) as checked,
  (select json_agg(json_build_object('queue', q.name, 'failed', q.failed_count, 'waiting', due.waiting,
      'oldest', due.oldest))
    from ${QUEUE_SCHEMA}.queue as q, lateral (
      select count(*) as waiting, coalesce(max(extract(epoch from now() - greatest(created_on, start_after))), 0) as oldest
      from (select created_on, start_after from ${QUEUE_SCHEMA}.job
        where name = q.name and state < 'active' and not blocked and start_after <= now()
        order by priority desc, created_on limit ${MOST}) as job) as due
    where q.name = any($1)) as jobs`;

interface Row {
  read_only: boolean;
  connections: number;
  connections_max: number;
  texts: number;
  anchored: number | null;
  changed: number | null;
  checked: { state: string; breaks: number; finished: number | null } | null;
  jobs: { queue: string; failed: number; waiting: number; oldest: number }[] | null;
}

/**
 * Creates the reader of the figures. It has its own connection, because the pools of requests have none free when the
 * figures matter most. A connection that does not answer in time is dropped, and the next reading makes a new one.
 */
export function createFigures(options: FiguresOptions): Figures {
  const { database, jobs, logError } = options;
  const pool = createPool({
    url: database.ownerUrl,
    role: database.role,
    max: 1,
    name: 'kartoteka metrics',
    statementTimeout: PATIENCE,
    watch: database.watch,
  });
  let last: { at: number; row: Promise<Row | null> } | null = null;

  const query = async (): Promise<Row | null> => {
    const client = await pool.connect();
    try {
      const { rows } = await inTime(client.query<Row>(FIGURES, [jobs]));
      client.release();
      return rows[0] ?? null;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  const look = (): Promise<Row | null> =>
    inTime(query()).catch((error: unknown) => {
      logError('figures of the database cannot be read', error);
      return null;
    });

  return {
    async read() {
      if (last === null || performance.now() - last.at > FRESH) last = { at: performance.now(), row: look() };
      return [...ownFigures(options), ...databaseFigures(await last.row, options)];
    },
    close: () => pool.end(),
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = sleep(PATIENCE, undefined, { ref: false }).then(() => {
    throw new Error(`The database did not answer within ${PATIENCE} ms.`);
  });
  return Promise.race([work, late]);
}

function ownFigures({ pools, failures }: FiguresOptions): Metric[] {
  const states = pools();
  const of = (value: (pool: PoolState) => number): Sample[] =>
    states.map((pool) => ({ labels: { pool: pool.name }, value: value(pool) }));
  return [
    gauges(
      'kartoteka_pool_in_use',
      'Connections in use',
      of((p) => p.inUse),
    ),
    gauges(
      'kartoteka_pool_idle',
      'Open connections at rest',
      of((p) => p.idle),
    ),
    gauges(
      'kartoteka_pool_waiting',
      'Callers without one',
      of((p) => p.waiting),
    ),
    gauges(
      'kartoteka_pool_max',
      'Connections at most',
      of((p) => p.max),
    ),
    {
      name: 'kartoteka_job_failures_total',
      help: 'Failed tries of jobs in this process',
      type: 'counter',
      samples: [...failures].map(([queue, value]) => ({ labels: { queue }, value })),
    },
  ];
}

function databaseFigures(row: Row | null, { indexJobs }: FiguresOptions): Metric[] {
  const reachable = gauge(
    'kartoteka_database_reachable',
    'Whether the database answers',
    row === null ? 0 : 1,
  );
  if (row === null) return [reachable];
  const jobs = row.jobs ?? [];
  const byQueue = (value: (job: (typeof jobs)[number]) => number): Sample[] =>
    jobs.map((job) => ({ labels: { queue: job.queue }, value: value(job) }));
  const late = jobs.filter(({ queue }) => indexJobs.includes(queue)).map(({ oldest }) => oldest);
  return [
    reachable,
    gauge('kartoteka_database_read_only', 'Whether it refuses writes', row.read_only ? 1 : 0),
    gauge('kartoteka_database_connections', 'Connections to the server, of all programs', row.connections),
    gauge('kartoteka_database_connections_max', 'max_connections of the server', row.connections_max),
    gauges(
      'kartoteka_jobs_waiting',
      `Due jobs that wait, counted up to ${MOST}`,
      byQueue((job) => job.waiting),
    ),
    gauges(
      'kartoteka_jobs_oldest_seconds',
      'For how long the oldest of them waits',
      byQueue((job) => job.oldest),
    ),
    gauges(
      'kartoteka_jobs_failed',
      'Jobs that are tried no more, of the last two weeks',
      byQueue((job) => job.failed),
    ),
    gauge(
      'kartoteka_index_lag_seconds',
      'Age of the oldest change that the index lacks',
      Math.max(0, ...late),
    ),
    gauge('kartoteka_index_texts_waiting', `Texts that short words miss, counted up to ${MOST}`, row.texts),
    gauge('kartoteka_last_card_change_timestamp_seconds', 'Last change of a card', row.changed),
    gauge('kartoteka_last_anchor_timestamp_seconds', 'Last anchor of the histories', row.anchored),
    ...checkFigures(row.checked),
  ];
}

const OUTCOMES = ['none', 'running', 'whole', 'broken', 'failed', 'cancelled'] as const;

function checkFigures(checked: Row['checked']): Metric[] {
  const outcome = outcomeOf(checked);
  return [
    {
      name: 'kartoteka_last_history_check',
      help: '1 for the outcome of the last check of all histories',
      type: 'gauge',
      samples: OUTCOMES.map((one) => ({ labels: { outcome: one }, value: one === outcome ? 1 : 0 })),
    },
    gauge('kartoteka_last_history_check_timestamp_seconds', 'Its end; 0 without one', checked?.finished ?? 0),
    gauge(
      'kartoteka_last_history_check_breaks',
      'Breaks and missing guards that it found',
      checked?.breaks ?? 0,
    ),
  ];
}

function outcomeOf(checked: Row['checked']): (typeof OUTCOMES)[number] {
  if (checked === null) return 'none';
  if (checked.breaks > 0) return 'broken';
  return OUTCOMES.find((one) => one === checked.state) ?? 'whole';
}
