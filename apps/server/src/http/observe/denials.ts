/** One refusal for lack of permission. */
export interface Denial<Who> {
  readonly who: Who;
  /** The name of the refused call's route. */
  readonly call: string;
  /** Number of further refusals that this record includes. */
  readonly more: number;
}

/**
 * Records the first refusals of a user in a minute one by one, and all further refusals as one line with their number.
 * Otherwise one token could write millions of lines a day into the trail, which is never cleared.
 */
export interface Denials<Who> {
  /** @param userId the user for whom the refusal is counted */
  note(userId: string, who: Who, call: string): void;
  /** Records the refusals that were only counted. */
  flush(): void;
}

const WINDOW = 60_000;
/**
 * Maximum number of refusals of one user per minute that get a line each. A person stays below, and so does a script
 * that tries every call.
 */
export const RECORDED_EACH = 600;

interface Tally<Who> {
  told: number;
  untold: Omit<Denial<Who>, 'more'> | null;
  more: number;
}

/** Counts the refusals of this process in windows of a minute. */
export function createDenials<Who>(
  tell: (denial: Denial<Who>) => void,
  clock: () => number = Date.now,
): Denials<Who> {
  let window = 0;
  let tallies = new Map<string, Tally<Who>>();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const ended = tallies;
    tallies = new Map();
    for (const { untold, more } of ended.values()) if (untold !== null) tell({ ...untold, more });
  };

  return {
    note(userId, who, call) {
      const current = Math.floor(clock() / WINDOW);
      if (current !== window) flush();
      window = current;
      const tally = tallies.get(userId) ?? { told: 0, untold: null, more: 0 };
      tallies.set(userId, tally);
      if (tally.told < RECORDED_EACH) {
        tally.told += 1;
        tell({ who, call, more: 0 });
        return;
      }
      if (tally.untold !== null) tally.more += 1;
      tally.untold = { who, call };
      timer ??= setTimeout(flush, WINDOW).unref();
    },
    flush,
  };
}
