/** ms between two notes of how far a run is. */
const NOTE_AFTER = 500;

/** A run that somebody asked for and may cancel; how far it is stands in a row of its own, as `Columns`. */
export interface AskedRun<Columns> {
  /** Fires when the process stops. */
  readonly stopping: AbortSignal;
  /** Whether nobody tries again when this one fails. */
  readonly isLastTry: boolean;
  /** Writes into the row of this run alone, while that goes on; false when it was cancelled, and perhaps asked for anew. */
  write(columns: Partial<Columns> & Partial<RunEnd>): Promise<boolean>;
  /** What a run that failed leaves behind. */
  readonly failed: Partial<Columns> & { readonly error: string };
  /** Does the work and answers what a run that succeeded leaves behind; whoever is ended by the signal throws. */
  work(tools: RunTools<Columns>): Promise<Partial<Columns>>;
}

interface RunEnd {
  readonly state: 'succeeded' | 'failed';
  readonly error: string;
  readonly finished_at: Date;
}

export interface RunTools<Columns> {
  /** Fires when the process stops or the run was cancelled. */
  readonly signal: AbortSignal;
  /** Notes how far it is; not every time that it is told, but always what is urgent. */
  note(columns: Partial<Columns>, isUrgent?: boolean): Promise<void>;
}

/**
 * Runs what was asked for and notes its end. A run that fails is taken up again, by the next try or by the next process,
 * and is called failed at the last try only; one that was cancelled says nothing any more.
 */
export async function runAsked<Columns>(run: AskedRun<Columns>): Promise<void> {
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
    await write({ ...left, state: 'succeeded', finished_at: new Date() });
  } catch (error) {
    if (isLastTry && !signal.aborted) {
      await write({ ...failed, state: 'failed', finished_at: new Date() });
    }
    if (!cancelled.signal.aborted) throw error;
  }
}
