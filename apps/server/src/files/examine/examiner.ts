import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Busy, type StorageTrouble } from '../../http/answer/problem.ts';
import { storageTrouble } from '../../http/answer/storage-trouble.ts';
import { createWaiting } from '../../threads/waiting.ts';
import type { BoundedQuestion, DiskFailure, Question, Verdict } from './examination.ts';

/** Examines files in separate processes, so that an attack on a decoder reaches no connection and no secret. */
export interface Examiner {
  /**
   * Examines a file. The parts of the verdict are written beside the file. The calling function removes them with
   * `discardParts`.
   *
   * @param owner the account that uploads the file; only one file of an account is examined at a time, and only a few
   *   may wait
   * @throws Busy when too many files wait, when the machine is too busy to examine the file, or when the examiner is
   *   closed
   * @throws StorageTrouble when the disk does not give the file, or does not take a part of the verdict
   */
  examine(question: Question, owner: string): Promise<Verdict>;
  close(): Promise<void>;
}

export interface ExaminerOptions {
  /** Processor time in ms that one file may use; two seconds by default. */
  readonly cpu?: number;
  /** Wall-clock time in ms that one file may take; twenty seconds by default. */
  readonly patience?: number;
  readonly log: Logger;
}

const PROCESS = join(import.meta.dirname, 'process.ts');
/**
 * Maximum number of files that are examined at once. On a machine with several cores, at least one core stays free for
 * requests.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/**
 * Maximum number of files of one account that wait to be examined. A screen uploads one file at a time, so only somebody
 * who wants to keep others from uploading has more.
 */
const WAITING_EACH = 4;
/** Maximum number of files of all accounts together that wait to be examined. */
const WAITING_ALL = 60;
/** Maximum processor time in ms that one file may use, unless the options say otherwise. */
const CPU = 2_000;
/**
 * Maximum wall-clock time in ms that one file may take, unless the options say otherwise. The process itself limits only
 * its processor time.
 */
const PATIENCE = 20_000;
/** Number of files after which a process ends, because decoders leak. */
const LIFE = 200;
/** Milliseconds without a file after which a process ends. */
const IDLE = 60_000;
/** Maximum size of the JavaScript objects in a process, in MiB. Decoded pictures are not among them. */
const HEAP = 128;

interface Task {
  readonly question: Question;
  readonly owner: string;
  readonly settled: PromiseWithResolvers<Verdict>;
}

interface Hand {
  readonly process: ChildProcess;
  task: Task | null;
  done: number;
  timer: NodeJS.Timeout | undefined;
}

/** Removes a file and the parts that its examination wrote beside it. */
export async function discardParts(path: string): Promise<void> {
  await Promise.all([path, `${path}.content`, `${path}.thumbnail`].map((one) => rm(one, { force: true })));
}

const diskTrouble = ({ code }: DiskFailure): StorageTrouble =>
  storageTrouble(Object.assign(new Error(`The disk failed while a file was examined: ${code}.`), { code }));

/**
 * Creates an examiner. It starts processes when files come, and ends each process that gets no more files.
 */
export function createExaminer({ log, cpu = CPU, patience = PATIENCE }: ExaminerOptions): Examiner {
  const hands = new Set<Hand>();
  const waiting = createWaiting<Task>({ each: WAITING_EACH, all: WAITING_ALL, pressure: 'files' });
  let isClosed = false;

  const start = (): Hand => {
    const child = fork(PROCESS, [], {
      // The process gets neither the configuration nor its secrets.
      env: {},
      execArgv: [`--max-old-space-size=${HEAP}`, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const hand: Hand = { process: child, task: null, done: 0, timer: undefined };
    hands.add(hand);
    child.on('message', (verdict: Verdict | DiskFailure) => settle(hand, verdict));
    child.on('error', (err) => log.error({ err }, 'a process that examines files failed'));
    child.on('exit', () => leave(hand));
    return hand;
  };

  const settle = (hand: Hand, verdict: Verdict | DiskFailure): void => {
    const { task } = hand;
    // Ignores a late answer of a process that was ended, because its file has a verdict already.
    if (task === null) return;
    clearTimeout(hand.timer);
    hand.task = null;
    hand.done += 1;
    if (hand.done >= LIFE || verdict === 'photoTooSlow') end(hand);
    else {
      hand.timer = setTimeout(() => end(hand), IDLE).unref();
      hand.process.unref();
      hand.process.channel?.unref();
    }
    if (typeof verdict === 'object' && 'code' in verdict) task.settled.reject(diskTrouble(verdict));
    else task.settled.resolve(verdict);
    dispatch();
  };

  const end = (hand: Hand): void => {
    clearTimeout(hand.timer);
    hands.delete(hand);
    hand.process.kill('SIGKILL');
  };

  const leave = (hand: Hand): void => {
    clearTimeout(hand.timer);
    hands.delete(hand);
    // The process ended while it examined the file, so the file counts as broken.
    hand.task?.settled.resolve('fileBroken');
    hand.task = null;
    if (!isClosed) dispatch();
  };

  /** Ends an examination without a verdict, because a busy machine says nothing about the file. */
  const giveUp = (hand: Hand, task: Task): void => {
    hand.task = null;
    end(hand);
    task.settled.reject(new Busy('files'));
    dispatch();
  };

  const give = (hand: Hand, task: Task): void => {
    clearTimeout(hand.timer);
    hand.task = task;
    hand.timer = setTimeout(() => giveUp(hand, task), patience);
    hand.process.ref();
    hand.process.channel?.ref();
    hand.process.send({ ...task.question, cpu } satisfies BoundedQuestion);
  };

  const dispatch = (): void => {
    for (;;) {
      const free = [...hands].find(({ task }) => task === null);
      if (free === undefined && hands.size >= AT_ONCE) return;
      const task = waiting.next(new Set([...hands].map((hand) => hand.task?.owner ?? null)));
      if (task === undefined) return;
      give(free ?? start(), task);
    }
  };

  return {
    examine(question, owner) {
      if (isClosed || waiting.isFullFor(owner)) return Promise.reject(new Busy('files'));
      const settled = Promise.withResolvers<Verdict>();
      waiting.add({ question, owner, settled });
      dispatch();
      return settled.promise;
    },
    async close() {
      isClosed = true;
      waiting.refuseAll();
      for (const hand of hands) {
        hand.task?.settled.reject(new Busy('files'));
        hand.task = null;
        end(hand);
      }
    },
  };
}
