import { z } from 'zod';
import { instant } from './entity.ts';

/** The last run of background work; `state` is 'idle' when it has never run. */
export const backgroundRun = {
  state: z.enum(['idle', 'running', 'succeeded', 'failed', 'cancelled']),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  /** A Polish sentence when the run failed; null otherwise. */
  error: z.string().nullable(),
};

const run = z.object(backgroundRun);
export type BackgroundRun = z.output<typeof run>;
