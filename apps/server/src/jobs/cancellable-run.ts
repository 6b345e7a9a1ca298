import { isLeftToOthers } from './job.ts';

/** Minimum number of milliseconds between two writes of progress that is not urgent. */
const NOTE_AFTER = 500;

/** A run that somebody started and may cancel. A row stores its progress in `Columns`. */
export interface CancellableRun<Columns> {
  /** Fires when the process stops, when the run takes too long or when it loses its lock. */
  readonly stopping: AbortSignal;
  /** Whether the run is not tried again after a failure. */
  readonly isLastTry: boolean;
  /** Writes into the run's row. Returns false when the run was cancelled, even if it was started again afterwards. */
  write(columns: Partial<Columns> & Partial<RunEnd>): Promise<boolean>;
  /** Columns of a failed run. */
  readonly failed: Partial<Columns> & { readonly error: string };
  /**
   * Does the work and returns the columns of the run. With an `error`, the run has failed although it did all that it
   * could, and is not tried again. Throws when the signal ends it.
   */
  work(tools: RunTools<Columns>): Promise<Partial<Columns> & { readonly error?: string }>;
}

interface RunEnd {
  readonly state: 'succeeded' | 'failed';
  readonly error: string;
  readonly finished_at: Date;
}

interface RunTools<Columns> {
  /** Fires when `stopping` fires or the run was cancelled. */
  readonly signal: AbortSignal;
  /** Writes the progress. A call soon after the last write is dropped, unless it is urgent. */
  note(columns: Partial<Columns>, isUrgent?: boolean): Promise<void>;
}

/**
 * Does a run and writes its result into its row. A failed run is tried again, by this process or by another one. Only
 * its last try marks it as failed, and not even that try when another process takes the run over. A cancelled run
 * writes nothing more.
 */
export async function runCancellable<Columns>(run: CancellableRun<Columns>): Promise<void> {
  const { stopping, isLastTry, write, failed, work } = run;
  const cancelled = new AbortController();
  let noted = 0;
  const note = async (columns: Partial<Columns>, isUrgent = false): Promise<void> => {
    if (Date.now() - noted < NOTE_AFTER && !isUrgent) return;
    noted = Date.now();
    if (!(await write(columns))) cancelled.abort();
  };
  const signal = AbortSignal.any([stopping, cancelled.signal]);
  try {
    const left = await work({ signal, note });
    const state = left.error === undefined ? 'succeeded' : 'failed';
    await write({ ...left, state, finished_at: new Date() });
  } catch (error) {
    if (isLastTry && !cancelled.signal.aborted && !isLeftToOthers(stopping)) {
      await write({ ...failed, state: 'failed', finished_at: new Date() });
    }
    if (!cancelled.signal.aborted) throw error;
  }
}
