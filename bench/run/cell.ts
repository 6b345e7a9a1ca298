import { load, type Target } from './load.ts';
import type { Operation } from './operations.ts';
import { cpuOf, cpuOfTree, forgetPeak, peakMemory } from './processes.ts';

/** Who is measured. */
export interface Subject {
  readonly name: 'ours' | 'floor';
  readonly target: Target;
  readonly pid: number;
}

/** What one subject did in one cell. */
export interface Figures {
  readonly requests: number;
  readonly failures: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Milliseconds of processor time a request. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
  /** MB */
  readonly peakMemory: number;
}

export type Cell = Partial<Record<Subject['name'], Figures>>;

/** Stretches are short and take turns, so that whatever else the machine does meets all subjects alike. */
const STRETCH_MS = 700;
const WARM_UP = 12;

interface Tally {
  readonly times: number[];
  seconds: number;
  failures: number;
  serverCpu: number;
  databaseCpu: number;
  nth: number;
}

/** Measures one operation on so many connections, for about so many seconds each subject. */
export async function measureCell(
  operation: Operation,
  subjects: readonly Subject[],
  { connections, seconds, databasePid }: { connections: number; seconds: number; databasePid: number },
): Promise<Cell> {
  const asked = subjects.filter(({ name }) => name === 'ours' || operation.floor !== null);
  const tallies = new Map<Subject, Tally>();
  for (const subject of asked) {
    const tally = { times: [], seconds: 0, failures: 0, serverCpu: 0, databaseCpu: 0, nth: 0 };
    tallies.set(subject, tally);
    if (operation.isLong !== true)
      await stretch(operation, subject, tally, connections, WARM_UP, databasePid);
    Object.assign(tally, { times: [], seconds: 0, failures: 0, serverCpu: 0, databaseCpu: 0 });
    forgetPeak(subject.pid);
  }
  const turns = operation.isLong === true ? 2 : Math.max(2, Math.round((seconds * 1000) / STRETCH_MS));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const subject of asked) {
      const tally = tallies.get(subject);
      const most = operation.isLong === true ? 1 : Number.MAX_SAFE_INTEGER;
      if (tally) await stretch(operation, subject, tally, connections, most, databasePid);
    }
  }
  return Object.fromEntries(asked.map((subject) => [subject.name, figuresOf(tallies.get(subject), subject)]));
}

async function stretch(
  operation: Operation,
  { name, target, pid }: Subject,
  tally: Tally,
  connections: number,
  most: number,
  databasePid: number,
): Promise<void> {
  const make = name === 'ours' ? operation.ours : (operation.floor ?? operation.ours);
  const [server, database] = [cpuOf(pid), cpuOfTree(databasePid)];
  const isLong = operation.isLong === true;
  const limits = { connections: isLong ? 1 : connections, ms: isLong ? 1 : STRETCH_MS, most };
  const { times, seconds, failures } = await load(target, limits, () => {
    tally.nth += 1;
    return make(tally.nth);
  });
  for (const time of times) tally.times.push(time);
  tally.seconds += seconds;
  tally.failures += failures;
  tally.serverCpu += cpuOf(pid) - server;
  tally.databaseCpu += cpuOfTree(databasePid) - database;
}

function figuresOf(tally: Tally | undefined, { pid }: Subject): Figures | undefined {
  if (tally === undefined) return undefined;
  const sorted = tally.times.toSorted((one, other) => one - other);
  const count = Math.max(1, sorted.length);
  const at = (part: number): number =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(part * count))] ?? 0);
  return {
    requests: sorted.length,
    failures: tally.failures,
    perSecond: round(sorted.length / tally.seconds),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    serverCpu: round(tally.serverCpu / count),
    databaseCpu: round(tally.databaseCpu / count),
    peakMemory: peakMemory(pid),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;
