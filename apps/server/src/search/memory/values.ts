import type { AskedValues } from '../../list/asked-values.ts';

/** The values to find in a column. */
export interface Wanted {
  readonly asked: AskedValues;
  /** The texts to find, folded as the database folds them. */
  readonly pieces: readonly string[];
  /** Called with the number of each value that was found. It may be called twice with the same number. */
  readonly visit: (value: number) => void;
  /** Lets other work on the event loop run. */
  readonly pause: () => Promise<unknown>;
}

/** The different values of a column. */
export interface Values {
  readonly byteLength: number;
  /** Visits the values that are asked for. Returns false when it cannot find them exactly. */
  find(wanted: Wanted): boolean | Promise<boolean>;
}
