/** One refusal for want of rights. */
export interface Denial<Who> {
  readonly who: Who;
  /** The call that was refused, by its route's name. */
  readonly call: string;
  /** Refusals that the line stands for beside this one. */
  readonly more: number;
}

/**
 * Tells of refusals one by one, and of somebody who runs against the wall again and again by one line a minute that says
 * how often: a single token could else fill the trail, which is kept for ever, with millions of lines a day.
 */
export interface Denials<Who> {
  /** @param userId whose they are counted as */
  note(userId: string, who: Who, call: string): void;
  /** Tells what was only counted so far. */
  flush(): void;
}

const WINDOW = 60_000;
/** Refusals a minute of one user that get a line each: more than anybody, or a script that tries every call, runs into. */
export const TOLD_EACH = 600;

interface Tally<Who> {
  told: number;
  untold: Omit<Denial<Who>, 'more'> | null;
  more: number;
}

/** Counts in this process, in windows of a minute. */
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
      if (tally.told < TOLD_EACH) {
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
