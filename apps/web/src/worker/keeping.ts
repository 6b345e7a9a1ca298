import { isFirst, isHashed, isPicture, pageFor } from './addresses.ts';
import { type KeptFiles, keptFiles } from './kept-files.ts';
import { OPENED, STEP_ASIDE, TAKE_OVER, WHICH_VERSION } from './messages.ts';
import type { WorkerScope } from './scope.ts';

/**
 * Keeps the app's files on the device and answers requests for them. Calls of the API go to the network, because the
 * page itself keeps their answers for each person. A picture is answered from the cache where the page kept it.
 */
export function keepApp(scope: WorkerScope, version: string, files: readonly string[]): void {
  const kept = keptFiles(scope, version, files);
  const known = new Set(files);
  let isAside = false;
  scope.addEventListener('install', (event) => event.waitUntil(kept.keep()));
  // Takes control of pages that opened before the first worker, so that they also work without a network from now on.
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('message', (event) => {
    if (event.data === TAKE_OVER) event.waitUntil(scope.skipWaiting());
    if (event.data === STEP_ASIDE) isAside = true;
    if (event.data === WHICH_VERSION) event.ports[0]?.postMessage(version);
    if (event.data === OPENED) event.waitUntil(kept.tidy());
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const page = isAside && request.mode === 'navigate' ? pageFor(new URL(request.url).pathname) : null;
    const answer =
      page === null ? answerTo(scope, kept, known, request) : orKept(request, () => kept.ofThis(page));
    if (answer !== null) event.respondWith(answer);
  });
}

/** Returns the answer to a request; null for a request that the worker leaves to the browser. */
function answerTo(
  scope: WorkerScope,
  kept: KeptFiles,
  files: ReadonlySet<string>,
  request: Request,
): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return null;
  if (request.mode === 'navigate') {
    const page = pageFor(pathname);
    return page === null ? null : orNetwork(kept.ofThis(page), request);
  }
  if (isFirst(pathname)) return orNetwork(kept.ofThis(pathname), request);
  if (isHashed(pathname)) return orNetwork(kept.ofAny(pathname), request);
  if (isPicture(pathname)) return orNetwork(scope.caches.match(request), request);
  // The icons and the manifest keep their names when they change, so the network comes first.
  return files.has(pathname) ? orKept(request, () => kept.ofThis(pathname)) : null;
}

async function orNetwork(kept: Promise<Response | undefined>, request: Request): Promise<Response> {
  // A browser whose storage is broken still has the network.
  return (await kept.catch(() => undefined)) ?? fetch(request);
}

async function orKept(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}
