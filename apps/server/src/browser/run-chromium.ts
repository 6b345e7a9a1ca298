import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { BrowserGone, type DevTools, openDevTools } from './devtools.ts';
import { type Chromium, NoChromium } from './find-chromium.ts';

/** Quiet, without graphics card, sandbox (it needs rights that a container rarely gives) or calls home. */
export const QUIET = [
  '--no-sandbox',
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

/** No name is resolved and every connection would go to a port where nobody listens. */
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

/** ms between a pipe's end and its process's. */
const GRACE = 2000;

/**
 * Runs a browser without network for as long as `work` takes, or until the signal fires; then its processes are killed
 * and its profile is removed, whatever happened.
 *
 * @throws NoChromium when it cannot start here
 * @throws BrowserGone when it was killed or died on the way
 */
export async function withChromium<T>(
  chromium: Chromium,
  signal: AbortSignal,
  work: (devTools: DevTools) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const profile = await mkdtemp(join(tmpdir(), 'kartoteka-browser-'));
  try {
    return await runIn(profile, chromium, signal, work);
  } finally {
    // A profile that cannot be removed is an empty one in the folder for what is temporary: no reason to lose a file.
    await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function runIn<T>(
  profile: string,
  { executablePath, env }: Chromium,
  signal: AbortSignal,
  work: (devTools: DevTools) => Promise<T>,
): Promise<T> {
  const child = spawn(
    executablePath,
    [...QUIET, ...OFFLINE, ...WITHOUT_WINDOW, `--user-data-dir=${profile}`],
    { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' },
  );
  /** Whether it ended of itself, as one does that cannot run here; who is killed may run the next time. */
  const ended = new Promise<boolean>((resolve) => {
    child.once('exit', (code) => resolve(code !== null && code !== 0));
    child.once('error', () => resolve(true));
  });
  const kill = (): void => {
    if (child.pid === undefined) return;
    try {
      // The group, so that none of its helpers is left.
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  try {
    const devTools = openDevTools(child.stdio[3] as Writable, child.stdio[4] as Readable);
    await devTools.send('Browser.getVersion', {}, z.unknown()).catch(async (cause: unknown) => {
      const isLost = cause instanceof BrowserGone && !(await Promise.race([ended, sleep(GRACE, false)]));
      throw isLost ? cause : new NoChromium(`${executablePath} does not start`, { cause });
    });
    return await work(devTools);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
    await ended;
  }
}
