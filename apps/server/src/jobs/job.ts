import type { z } from 'zod';

/** How a job is queued and tried. */
export interface JobOptions {
  /** With 'one', a job with the same key that still waits joins the one that is there. */
  waiting?: 'many' | 'one';
  /** How many of this job run at once in one process. */
  concurrency?: number;
  /** Further tries after a failure, each later than the one before. */
  retries?: number;
  /** Seconds after which a run counts as lost and is tried again. */
  expireInSeconds?: number;
  /** Runs by itself: a cron expression in Europe/Warsaw; its payload is {}. */
  schedule?: string;
}

/**
 * What a queued name does. A job may run twice (a process may die after its work and before that is recorded): it
 * has to leave the same when it does.
 *
 * @typeParam Tools what the application gives to its jobs
 */
export interface Job<Tools> {
  readonly options: JobOptions;
  /** Refuses a payload that the job does not understand. */
  parse(payload: unknown): object;
  /**
   * @param signal fires when the process stops or the run has taken too long
   * @param isLastTry whether nobody tries again when this run fails
   */
  run(payload: unknown, tools: Tools, signal: AbortSignal, isLastTry: boolean): Promise<void>;
}

/** All jobs of the application by their names. */
export type JobTable<Tools> = Readonly<Record<string, Job<Tools>>>;

/** Declares a job: the shape of what it is sent with, and what it does. */
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
