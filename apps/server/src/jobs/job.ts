import type { z } from 'zod';
import { LostConnection } from '../db/trouble.ts';

export interface JobOptions {
  /** With 'one', a new job is dropped when a job with the same key is already waiting; 'many' by default. */
  waiting?: 'many' | 'one';
  /** Maximum number of these jobs that one process runs at once; 1 by default. */
  concurrency?: number;
  /**
   * Number of further tries after a failure; 5 by default. The pause before each try is longer than the pause before
   * it.
   */
  retries?: number;
  /** Seconds after which a run counts as lost and is tried again; 900 by default. */
  expireInSeconds?: number;
  /** A cron expression in Europe/Warsaw. The job then runs by itself, with the payload {}. */
  schedule?: string;
}

/**
 * The work of a queued job. It may run twice, because a process may die after the work and before recording it. The
 * second run must leave the same result.
 *
 * @typeParam Tools the objects that the application gives to its jobs
 */
export interface Job<Tools> {
  readonly options: JobOptions;
  /** Throws for a payload that does not fit the job's schema. */
  parse(payload: unknown): object;
  /**
   * @param signal fires when the process stops or the run has taken too long
   * @param isLastTry whether the job is not tried again after a failure
   */
  run(payload: unknown, tools: Tools, signal: AbortSignal, isLastTry: boolean): Promise<void>;
}

/** All jobs of the application, by name. */
export type JobTable<Tools> = Readonly<Record<string, Job<Tools>>>;

/** The reason of the signal that fires when the process stops. Another process then begins the run anew. */
export class ProcessStops extends Error {
  constructor() {
    super('The process stops.');
    this.name = 'ProcessStops';
  }
}

/**
 * Returns whether another process, or this one after it lost the lock, begins the run again. A run that took too long
 * on its last try is not begun again.
 */
export function isLeftToOthers({ reason }: AbortSignal): boolean {
  return reason instanceof ProcessStops || reason instanceof LostConnection;
}

/** Declares a job by the schema of its payload and the work that it does. */
export function job<Payload extends object, Tools>(
  payload: z.ZodType<Payload>,
  run: (payload: Payload, tools: Tools, signal: AbortSignal, isLastTry: boolean) => Promise<void>,
  options: JobOptions = {},
): Job<Tools> {
  return {
    options,
    parse: (value) => payload.parse(value),
    run: (value, tools, signal, isLastTry) => run(payload.parse(value), tools, signal, isLastTry),
  };
}
