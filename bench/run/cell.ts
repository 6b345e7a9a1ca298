import type { Agent } from 'node:http';
import { keptConnections, load, type Target } from './load.ts';
import type { Operation } from './operations.ts';
import type { SubjectName } from './ask.ts';
import { cpuOf, cpuOfTree, forgetPeak, memoryOf, peakMemory } from './processes.ts';

/** One of the measured servers. */
export interface Subject {
  readonly name: SubjectName;
  readonly target: Target;
  readonly pid: number;
  /**
   * Waits until the server has read the data of its latest questions into its memory. Absent for servers that
   * keep nothing in memory.
   */
  readonly prepared?: () => Promise<void>;
  /** Cancels the database's work for requests that were given up. */
  readonly settle: () => Promise<void>;
}

/** The results of one subject in one cell. */
export interface Figures {
  readonly requests: number;
  readonly failures: number;
  /** Requests without an answer within the cell's limit. */
  readonly unanswered: number;
  /** The length of all measured stretches together, in seconds. */
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Milliseconds of the server's processor time per request. */
  readonly serverCpu: number;
  /** Milliseconds of the database's processor time per request. */
  readonly databaseCpu: number;
  /** Peak memory of the server in MB. */
  readonly peakMemory: number;
  /** The server's peak memory minus its memory after the warm-up, in MB. */
  readonly addedMemory: number;
}

export type Cell = Partial<Record<SubjectName, Figures>>;

export interface CellOptions {
  readonly connections: number;
  /** Seconds to measure each subject. A slow subject gets at least one request per connection. */
  readonly seconds: number;
  /** Seconds after which a stretch stops waiting for its answers. Exports get four times as long. */
  readonly limit: number;
  readonly databasePid: () => number;
}

/**
 * Length of a stretch in ms. In a stretch one subject is measured, then the next subject has its turn. Stretches are
 * short, so that other load on the machine affects all subjects.
 */
const STRETCH_MS = 700;
/** Number of warm-up requests for operations whose cards can run out. Other operations warm up for a whole stretch. */
const WARM_UP = 12;
/** Milliseconds. A subject that takes longer for one request is not warmed up further. */
const SLOW = 500;
const EXPORTS = 2;

interface Tally {
  readonly agent: Agent;
  times: number[];
  seconds: number;
  failures: number;
  unanswered: number;
  serverCpu: number;
  databaseCpu: number;
  memory: number;
  nth: number;
  isUsedUp: boolean;
}

/** Measures one operation over `options.connections` connections, for about `options.seconds` per subject. */
export async function measureCell(
  operation: Operation,
  subjects: readonly Subject[],
  options: CellOptions,
): Promise<Cell> {
  const tallies = new Map<Subject, Tally>();
  for (const subject of subjects) {
    if (operation.asks[subject.name]) tallies.set(subject, await warmedUp(operation, subject, options));
  }
  const isDue = ({ times, unanswered, seconds, isUsedUp }: Tally): boolean => {
    if (unanswered > 0 || isUsedUp || times.length >= operation.most) return false;
    return operation.isLong ? times.length < EXPORTS : seconds < options.seconds;
  };
  while ([...tallies.values()].some(isDue)) {
    for (const [subject, tally] of tallies) {
      const most = operation.isLong ? 1 : operation.most - tally.times.length;
      if (isDue(tally)) await stretch(operation, subject, tally, most, options);
    }
  }
  for (const { agent } of tallies.values()) agent.destroy();
  const patience = patienceOf(operation, options.limit);
  return Object.fromEntries(
    [...tallies].map(([{ name, pid }, tally]) => [name, figuresOf(tally, pid, patience)]),
  );
}

/** Returns the milliseconds to wait for an answer. Exports get four times as long. */
function patienceOf({ isLong }: Operation, limit: number): number {
  return limit * 1000 * (isLong ? 4 : 1);
}

async function warmedUp(operation: Operation, subject: Subject, options: CellOptions): Promise<Tally> {
  const tally = {
    agent: keptConnections(options.connections),
    times: [] as number[],
    seconds: 0,
    failures: 0,
    unanswered: 0,
    serverCpu: 0,
    databaseCpu: 0,
    memory: 0,
    nth: 0,
    isUsedUp: false,
  };
  const isEndless = operation.most === Number.MAX_SAFE_INTEGER;
  if (!operation.isLong) {
    await stretch(operation, subject, tally, 1, options);
    await subject.prepared?.();
    if (tally.unanswered === 0 && (tally.times[0] ?? 0) < SLOW) {
      await stretch(operation, subject, tally, isEndless ? operation.most : WARM_UP, options);
      await subject.prepared?.();
    }
  }
  forgetPeak(subject.pid);
  const isOut = tally.unanswered > 0;
  return {
    ...tally,
    ...(isOut ? {} : { times: [], seconds: 0, serverCpu: 0, databaseCpu: 0 }),
    memory: memoryOf(subject.pid),
  };
}

async function stretch(
  operation: Operation,
  { name, target, pid, settle }: Subject,
  tally: Tally,
  most: number,
  { connections, limit, databasePid }: CellOptions,
): Promise<void> {
  const ask = operation.asks[name];
  if (!ask) return;
  const [server, database] = [cpuOf(pid), cpuOfTree(databasePid())];
  const { isLong } = operation;
  const limits = {
    connections: isLong ? 1 : Math.min(connections, most),
    ms: isLong ? 1 : STRETCH_MS,
    most,
    patience: patienceOf(operation, limit),
  };
  const { times, seconds, failures, complaint, unanswered, isUsedUp } = await load(
    target,
    tally.agent,
    limits,
    () => {
      tally.nth += 1;
      return ask(tally.nth);
    },
  );
  if (times.length > 0 && failures === times.length) {
    throw new Error(`${name} failed every request of ${operation.name}: ${complaint}`);
  }
  if (complaint !== null) process.stderr.write(`${name}: ${complaint.slice(0, 500)}\n`);
  for (const time of times) tally.times.push(time);
  tally.seconds += seconds;
  tally.failures += failures;
  tally.unanswered += unanswered;
  tally.isUsedUp = isUsedUp;
  tally.serverCpu += cpuOf(pid) - server;
  tally.databaseCpu += cpuOfTree(databasePid()) - database;
  if (unanswered > 0) await settle();
}

/**
 * Computes the results. A request without an answer counts with the full waiting time, although its answer would have
 * taken longer.
 */
function figuresOf(tally: Tally, pid: number, patience: number): Figures {
  const answered = tally.times.toSorted((one, other) => one - other);
  const sorted = [...answered, ...Array.from({ length: tally.unanswered }, () => patience)];
  const count = Math.max(1, answered.length);
  const at = (part: number): number =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
  const peak = peakMemory(pid);
  return {
    requests: answered.length,
    failures: tally.failures,
    unanswered: tally.unanswered,
    seconds: round(tally.seconds),
    perSecond: round(answered.length / Math.max(tally.seconds, 0.001)),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    serverCpu: round(tally.serverCpu / count),
    databaseCpu: round(tally.databaseCpu / count),
    peakMemory: peak,
    addedMemory: Math.max(0, peak - tally.memory),
  };
}

/**
 * Rounds a number below 100 to three significant digits, so that slow subjects show hundredths of a request. Rounds any
 * other number to six.
 */
const round = (value: number): number => Number(value.toPrecision(value >= 100 ? 6 : 3));
