import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { BrowserGone, openDevTools } from './devtools.ts';
import type { Chromium } from './find-chromium.ts';
import { makeProfile } from './profile.ts';
import { type End, readLastWords, startFailure } from './start-failure.ts';
import { openTab, type Tab } from './tab.ts';
import type { Way } from './way.ts';

/** Switches for a browser without graphics card, updates and telemetry, and for fonts without hinting. */
export const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Switches that cut the network: names are not resolved, and connections go to a port where nobody listens. */
const OFFLINE = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
];

const WITHOUT_WINDOW = [
  '--headless',
  '--no-startup-window',
  '--remote-debugging-pipe',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--hide-scrollbars',
  '--mute-audio',
];

/** Turns the sandbox off where the system refuses it. Pages then run with all rights of the browser's user. */
const WITHOUT_SANDBOX = '--no-sandbox';

/** Milliseconds that a process may take to end after its pipe has ended. */
const GRACE = 2000;
/**
 * Milliseconds that a sandboxed browser may take to start. Without a sandbox, only the time limit of the browser's work
 * applies.
 */
const SANDBOX_PATIENCE = 20_000;

/** A browser and the way to run it. */
export interface Browser {
  readonly chromium: Chromium;
  readonly way: Way;
  /** Called with the number of the browser's process group when the browser has started. */
  readonly onUp?: (group: number) => Promise<void>;
}

/**
 * Runs a browser without network until `work` is done or the signal fires. In every case its processes are then killed
 * and its profile is removed.
 *
 * @throws NoChromium when the browser cannot start in this way
 * @throws OutOfReach when the account cannot run the browser
 * @throws BrowserGone when the browser was killed or died, or its page crashed
 * @throws the signal's reason when the signal fires
 */
export async function withChromium<T>(
  browser: Browser,
  signal: AbortSignal,
  work: (tab: Tab) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const profile = await makeProfile(browser.way.account);
  try {
    return await runIn(profile.folder, browser, signal, work);
  } finally {
    await profile.remove();
  }
}

async function runIn<T>(
  folder: string,
  { chromium: { executablePath, env }, way, onUp }: Browser,
  signal: AbortSignal,
  work: (tab: Tab) => Promise<T>,
): Promise<T> {
  const confined = way.isSandboxed ? [] : [WITHOUT_SANDBOX];
  const child = spawn(
    executablePath,
    [...QUIET, ...confined, ...OFFLINE, ...WITHOUT_WINDOW, `--user-data-dir=${folder}`],
    {
      cwd: folder,
      env: process.platform === 'win32' ? env : { ...env, HOME: folder, TMPDIR: folder },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      ...(way.account === null ? {} : { uid: way.account, gid: way.account }),
    },
  );
  const lastWords = readLastWords(child.stderr as Readable);
  const ended = new Promise<End>((resolve) => {
    child.once('exit', (code, killed) => resolve({ code, killed, cause: null }));
    child.once('error', (cause) => resolve({ code: null, killed: null, cause }));
  });
  const kill = (): void => {
    if (child.pid === undefined) return;
    try {
      // Outside Windows, kills the whole process group, so that no helper process keeps running.
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  };
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  try {
    const devTools = openDevTools(child.stdio[3] as Writable, child.stdio[4] as Readable);
    const tab = await inTime(openTab(devTools), way.isSandboxed).catch(async (cause: unknown) => {
      signal.throwIfAborted();
      const end = cause instanceof BrowserGone ? await Promise.race([ended, sleep(GRACE, null)]) : null;
      kill();
      throw startFailure(executablePath, way, { end, words: await lastWords, cause });
    });
    if (child.pid !== undefined) await onUp?.(child.pid);
    return await work(tab);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
    await ended;
  }
}

async function inTime<T>(coming: Promise<T>, isLimited: boolean): Promise<T> {
  if (!isLimited) return coming;
  const clock = new AbortController();
  const late = sleep(SANDBOX_PATIENCE, null, { signal: clock.signal }).then(() => {
    throw new Error(`nothing came within ${SANDBOX_PATIENCE} ms`);
  });
  late.catch(() => undefined);
  return Promise.race([coming, late]).finally(() => clock.abort());
}
