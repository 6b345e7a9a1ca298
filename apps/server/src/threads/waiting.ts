import { Busy, type Pressure } from '../http/answer/problem.ts';

/** Work of an owner that waits for a thread or a process. */
interface Task {
  /** The account or network for which the work is done. */
  readonly owner: string;
  readonly settled: { readonly reject: (reason: unknown) => void };
}

export interface WaitingLimits {
  /** Maximum number of tasks of one owner that may wait. */
  readonly each: number;
  /** Maximum number of tasks of all owners together that may wait. */
  readonly all: number;
  /** The reason that a refused task names. */
  readonly pressure: Pressure;
}

/** Tasks in the order in which they came. No owner can fill the whole queue. */
export interface Waiting<T extends Task> {
  isFullFor(owner: string): boolean;
  add(task: T): void;
  /** Takes the first task whose owner has no running task. */
  next(busy: ReadonlySet<string | null>): T | undefined;
  /** Rejects all tasks with Busy. */
  refuseAll(): void;
}

/** Creates an empty queue. */
export function createWaiting<T extends Task>({ each, all, pressure }: WaitingLimits): Waiting<T> {
  const tasks: T[] = [];
  return {
    isFullFor: (owner) => tasks.filter((task) => task.owner === owner).length >= each || tasks.length >= all,
    add: (task) => void tasks.push(task),
    next(busy) {
      const at = tasks.findIndex(({ owner }) => !busy.has(owner));
      return at === -1 ? undefined : tasks.splice(at, 1)[0];
    },
    refuseAll() {
      for (const { settled } of tasks.splice(0)) settled.reject(new Busy(pressure));
    },
  };
}
