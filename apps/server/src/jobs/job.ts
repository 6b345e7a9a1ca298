import type { z } from 'zod';

/** How a job is queued and tried. */
export interface JobOptions {
  /** With 'one', a new job is dropped when a job with the same key already waits. */
  waiting?: 'many' | 'one';
  /** How many of this job run at once in one process. */
  concurrency?: number;
  /** Further tries after a failure, each after a longer pause. */
  retries?: number;
  /** Seconds after which a run is taken for lost and tried again. */
  expireInSeconds?: number;
  /** A cron expression in Europe/Warsaw by which the job runs by itself, with the payload {}. */
  schedule?: string;
}

/**
 * The work for a queued name. A job may run twice, because a process may die after the work and before it is recorded.
 * A second run must leave the same result.
 *
 * @typeParam Tools the objects that the application gives to its jobs
 */
export interface Job<Tools> {
  readonly options: JobOptions;
  /** Throws for a payload that does not fit the job's schema. */
  parse(payload: unknown): object;
  /**
   * @param signal fires when the process stops or the run has taken too long
   * @param isLastTry true when the job is not tried again after a failure
   */
  run(payload: unknown, tools: Tools, signal: AbortSignal, isLastTry: boolean): Promise<void>;
}

/** All jobs of the application by their names. */
export type JobTable<Tools> = Readonly<Record<string, Job<Tools>>>;

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
