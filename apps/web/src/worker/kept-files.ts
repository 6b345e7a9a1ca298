import { isHashed } from './addresses.ts';
import { WHICH_VERSION } from './messages.ts';
import type { Tab, WorkerScope } from './scope.ts';

/**
 * Prefix of the names of caches with the app's files. The version follows it. Other caches belong to one
 * person each.
 */
const FILES = 'kartoteka-app-';
/** Number of files that are read at the same time. */
const AT_ONCE = 6;
/** Milliseconds to wait until a page answers with its version. */
const PATIENCE = 3000;

/** The files of one version of the app on this device. */
export interface KeptFiles {
  /**
   * Keeps all files. Rejects when a file cannot be read, so that the browser installs no incomplete version.
   */
  keep(): Promise<void>;
  /** Returns the kept file of this version; undefined if the browser has dropped it. */
  ofThis(path: string): Promise<Response | undefined>;
  /**
   * Returns the kept file of any version, because a page that runs an earlier version still loads that
   * version's code.
   */
  ofAny(path: string): Promise<Response | undefined>;
  /** Deletes the earlier versions that no open page runs. */
  tidy(): Promise<void>;
}

/** @param files addresses of all files of the version. A kept file with a hash in its name is not read again. */
export function keptFiles(scope: WorkerScope, version: string, files: readonly string[]): KeptFiles {
  const { caches } = scope;
  const own = FILES + version;

  const read = async (path: string, before: readonly Cache[]): Promise<Response> => {
    const earlier = isHashed(path) ? await firstMatch(before, path) : undefined;
    if (earlier) return earlier;
    const answer = await fetch(path, { cache: isHashed(path) ? 'default' : 'reload' });
    if (!answer.ok || answer.redirected) throw new Error(`${path} was answered with ${answer.status}`);
    return answer;
  };

  return {
    async keep() {
      // Opens the caches once instead of for each of some 200 files.
      const before = await versionCaches(caches);
      const cache = await caches.open(own);
      const left = [...files];
      const work = async () => {
        for (let path = left.pop(); path !== undefined; path = left.pop()) {
          await cache.put(path, await read(path, before));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
    ofThis: async (path) => (await caches.open(own)).match(path),
    ofAny: async (path) => firstMatch(await versionCaches(caches), path),
    async tidy() {
      const tabs = await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' });
      const running = await Promise.all(tabs.map(versionOf));
      // A page that does not answer may run any version, so nothing is deleted.
      if (running.includes(null)) return;
      const wanted = new Set([own, ...running.map((one) => FILES + String(one))]);
      // The names are in the order of their creation. A later version stays, because it may still be installing,
      // before any page runs it.
      const names = await versionsOf(caches);
      const earlier = names.slice(0, Math.max(0, names.indexOf(own)));
      await Promise.all(earlier.filter((name) => !wanted.has(name)).map((name) => caches.delete(name)));
    },
  };
}

async function versionsOf(caches: CacheStorage): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(FILES));
}

const versionCaches = async (caches: CacheStorage): Promise<readonly Cache[]> =>
  Promise.all((await versionsOf(caches)).map((name) => caches.open(name)));

async function firstMatch(among: readonly Cache[], path: string): Promise<Response | undefined> {
  for (const cache of among) {
    const found = await cache.match(path);
    if (found) return found;
  }
  return undefined;
}

function versionOf(tab: Tab): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve(null), PATIENCE);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(String(data)));
    port1.start();
    tab.postMessage(WHICH_VERSION, [port2]);
  });
}
