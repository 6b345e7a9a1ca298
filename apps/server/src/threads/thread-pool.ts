import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Busy } from '../http/answer/problem.ts';
import { createWaiting } from './waiting.ts';

/** Threads that answer questions. A thread works on one question at a time. */
export interface ThreadPool<Question, Reply> {
  /**
   * Waits for a free thread, and returns its reply to the question.
   *
   * @param owner the account or network that asks; only one question of an owner is answered at a time, and
   *   only a few may wait
   * @throws Busy when too many questions wait, when the thread died, was ended or took too long for this question, or
   *   when the pool is closed
   */
  ask(question: Question, transfer: readonly ArrayBuffer[], owner: string): Promise<Reply>;
  /** Ends the threads and rejects the questions that they work on with Busy. New threads take the next questions. */
  drop(): void;
  /** Ends the threads and rejects all questions without an answer with Busy. */
  close(): Promise<void>;
}

export interface ThreadPoolOptions<Message, Reply> {
  /** Path of the module that a thread runs. The module answers each question with one reply. */
  readonly module: string;
  /** The `workerData` that each thread receives. */
  readonly ground: unknown;
  /** Maximum number of threads. The first question starts the first thread. */
  readonly most: number;
  /** Time limit in ms for one question; a thread that takes longer is ended. */
  readonly deadline: number;
  /** Milliseconds without a question after which a thread is ended. */
  readonly idle: number;
  /** Returns the reply to the thread's question from a message; null for any other message. */
  readonly replyOf: (message: Message) => Reply | null;
  readonly log: Logger;
}

/**
 * Maximum number of questions of one owner that may wait. If more questions waited, a person would give up
 * before the last one is answered.
 */
const WAITING_EACH = 4;
/** Maximum number of questions of all owners together that may wait. */
const WAITING_ALL = 40;
/** Memory limits in MiB; a thread that needs more for its old objects is ended. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 };

interface Task<Question, Reply> {
  readonly question: Question;
  readonly transfer: readonly ArrayBuffer[];
  readonly owner: string;
  readonly settled: PromiseWithResolvers<Reply>;
}

/** A worker with the question that it answers. */
interface Thread<Question, Reply> {
  /** The owner of the question that the thread works on; null when the thread is idle. */
  readonly owner: () => string | null;
  readonly give: (task: Task<Question, Reply>) => void;
  /** Ends the thread and rejects its question with Busy. */
  readonly end: () => Promise<void>;
}

/** The pool's reactions to the events of a thread. */
interface ThreadEvents {
  /** Called when the thread has answered and is idle. */
  readonly onFree: () => void;
  /** Called when the thread begins to end and must get no further question. */
  readonly onEnding: () => void;
  /** Called when the thread has ended. */
  readonly onGone: () => void;
}

function startThread<Question, Reply, Message>(
  { module, ground, deadline, idle, replyOf, log }: ThreadPoolOptions<Message, Reply>,
  { onFree, onEnding, onGone }: ThreadEvents,
): Thread<Question, Reply> {
  const worker = new Worker(module, { workerData: ground, resourceLimits: MEMORY });
  let task: Task<Question, Reply> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    onEnding();
    await worker.terminate().catch((err: unknown) => log.error({ err }, 'a call thread does not end'));
  };
  const endLate = (): Promise<void> => {
    log.error({ ms: deadline }, 'a call thread is ended because a call takes too long');
    return end();
  };
  const rest = (): void => {
    clearTimeout(timer);
    task = null;
    // An idle thread must not keep the process alive.
    worker.unref();
    timer = setTimeout(() => void end(), idle).unref();
  };
  worker.on('message', (message: Message) => {
    const reply = replyOf(message);
    if (reply === null) return;
    const answered = task;
    rest();
    answered?.settled.resolve(reply);
    onFree();
  });
  worker.on('error', (err) => log.error({ err }, 'a call thread failed'));
  worker.on('exit', () => {
    clearTimeout(timer);
    onEnding();
    task?.settled.reject(new Busy('callThreads'));
    onGone();
  });
  return {
    owner: () => task?.owner ?? null,
    give(next) {
      clearTimeout(timer);
      task = next;
      timer = setTimeout(() => void endLate(), deadline);
      worker.ref();
      worker.postMessage(next.question, [...next.transfer]);
    },
    end,
  };
}

/** Starts threads when they are needed and ends them when they are not. */
export function createThreadPool<Question, Reply, Message = Reply>(
  options: ThreadPoolOptions<Message, Reply>,
): ThreadPool<Question, Reply> {
  const threads = new Set<Thread<Question, Reply>>();
  const waiting = createWaiting<Task<Question, Reply>>({
    each: WAITING_EACH,
    all: WAITING_ALL,
    pressure: 'callThreads',
  });
  let isClosed = false;

  const dispatch = (): void => {
    for (let free = freeThread(); free !== null; free = freeThread()) {
      const task = waiting.next(new Set([...threads].map((thread) => thread.owner())));
      if (task === undefined) return;
      free().give(task);
    }
  };

  /** Returns a function that returns an idle thread or starts one; null when all threads are busy. */
  const freeThread = (): (() => Thread<Question, Reply>) | null => {
    for (const thread of threads) if (thread.owner() === null) return () => thread;
    return threads.size < options.most ? start : null;
  };

  const start = (): Thread<Question, Reply> => {
    const thread: Thread<Question, Reply> = startThread<Question, Reply, Message>(options, {
      onFree: dispatch,
      onEnding: () => threads.delete(thread),
      onGone: () => {
        if (!isClosed) dispatch();
      },
    });
    threads.add(thread);
    return thread;
  };

  const endAll = (): Promise<unknown> => Promise.all([...threads].map((thread) => thread.end()));

  return {
    ask(question, transfer, owner) {
      if (isClosed || waiting.isFullFor(owner)) return Promise.reject(new Busy('callThreads'));
      const task = { question, transfer, owner, settled: Promise.withResolvers<Reply>() };
      waiting.add(task);
      dispatch();
      return task.settled.promise;
    },
    drop: () => void endAll(),
    async close() {
      isClosed = true;
      waiting.refuseAll();
      await endAll();
    },
  };
}
