import type { Logger } from 'pino';
import { type Trouble, TROUBLES } from '../../db/trouble.ts';
import { createCounter } from './counter.ts';
import type { Metric } from './exposition.ts';

/** Counts the calls that the database could not serve, by cause. Logs each cause at most once a minute. */
export interface Troubles {
  note(trouble: Trouble, correlationId: string, error: unknown): void;
  metric(): Metric;
  /** Logs the calls that were only counted. */
  flush(): void;
}

/** Milliseconds in which a cause gets at most one line. */
const WINDOW = 60_000;

interface Told {
  readonly timer: NodeJS.Timeout;
  untold: number;
}

export function createTroubles(
  log: Logger,
  onTrouble: (trouble: Trouble) => void = () => undefined,
): Troubles {
  const refused = createCounter(
    'kartoteka_database_refusals_total',
    'Calls that the database could not serve, by the cause',
    'cause',
    TROUBLES,
  );
  const told = new Map<Trouble, Told>();

  /** Ends the window of a cause. Its further calls are logged in one line, which begins the next window. */
  const end = (trouble: Trouble): void => {
    const untold = told.get(trouble)?.untold ?? 0;
    told.delete(trouble);
    if (untold === 0) return;
    log.error({ trouble, suppressed: untold }, 'the database still cannot serve calls');
    begin(trouble);
  };
  const begin = (trouble: Trouble): void => {
    told.set(trouble, { timer: setTimeout(end, WINDOW, trouble).unref(), untold: 0 });
  };

  return {
    note(trouble, correlationId, err) {
      onTrouble(trouble);
      refused.add(trouble);
      const known = told.get(trouble);
      if (known !== undefined) {
        known.untold += 1;
        return;
      }
      log.error({ trouble, correlationId, err }, 'the database cannot serve a call');
      begin(trouble);
    },
    metric: refused.metric,
    flush() {
      for (const [trouble, { timer, untold }] of told) {
        clearTimeout(timer);
        if (untold > 0) log.error({ trouble, suppressed: untold }, 'the database still cannot serve calls');
      }
      told.clear();
    },
  };
}
