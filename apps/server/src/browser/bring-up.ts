import type { Logger } from 'pino';
import { findUnusedAccount } from './account.ts';
import { readConfinement } from './confinement.ts';
import { type Chromium, NoChromium, OutOfReach } from './find-chromium.ts';
import type { Browser } from './run-chromium.ts';
import { firstWay, type Way, wayAfter } from './way.ts';

export interface BrowserSources {
  /** Finds a browser that this account can run; null is the server's user. Called again for each way to start it. */
  readonly find: (account: number | null) => Promise<Chromium>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

interface FirstWork<T> {
  /** Prints the first file in this browser. */
  readonly print: (browser: Browser) => Promise<T>;
  /** Called with the browser that has started. The caller uses it for later files too. */
  readonly onUp: (browser: Browser) => void;
}

/**
 * Prints the first file in the safest way in which the browser starts here, and logs this way. There is no separate
 * trial of a way, because a trial would take as long as printing the file.
 *
 * @throws NoChromium when the browser starts in none of the ways
 */
export async function bringUp<T>({ find, log }: BrowserSources, { print, onUp }: FirstWork<T>): Promise<T> {
  const isRoot = process.getuid?.() === 0;
  let way: Way = firstWay(isRoot, await findUnusedAccount());
  for (let reason: string | null = null; ;) {
    try {
      const chromium = await find(way.account);
      const tried = way;
      const because = reason;
      return await print({
        chromium,
        way,
        onUp: async (group) => {
          onUp({ chromium, way: tried });
          await tell(log, tried, { isRoot, group, reason: because });
        },
      });
    } catch (error) {
      if (!(error instanceof NoChromium)) throw error;
      const failure = error instanceof OutOfReach ? 'outOfReach' : 'doesNotStart';
      const next = wayAfter({ way, failure });
      if (next === null) throw error;
      [way, reason] = [next, error.message];
    }
  }
}

interface Circumstances {
  readonly isRoot: boolean;
  readonly group: number;
  /** Why the previous way failed; null for the first way. */
  readonly reason: string | null;
}

async function tell(
  log: BrowserSources['log'],
  way: Way,
  { isRoot, group, reason }: Circumstances,
): Promise<void> {
  const user = way.account ?? process.getuid?.() ?? null;
  if (way.isSandboxed) {
    log.info({ user, ...(await readConfinement(group)) }, 'Chromium for PDF files runs in its sandbox');
  } else if (isRoot && way.account === null) {
    log.warn({ user, reason }, 'Chromium for PDF files runs as root, without its sandbox');
  } else {
    log.warn({ user, reason }, 'Chromium for PDF files runs without its sandbox, not as root');
  }
}
