import { OPENED, TAKE_OVER, WHICH_VERSION } from '../worker/messages.ts';
import { WORKER_ADDRESS } from '../worker/worker-file.ts';

/**
 * Whether the app opens without a network: `insecure` without HTTPS, where browsers offer no service worker; `missing`
 * in browsers without one and while the app is being developed.
 */
export type Readiness = 'ready' | 'coming' | 'insecure' | 'missing';

export interface AppVersion {
  readonly readiness: Readiness;
  /** A newer version is on this device and waits, or another tab has already taken it. */
  readonly isNewer: boolean;
  /** The server refuses what this version writes. */
  readonly isTooOld: boolean;
}

/** Milliseconds between two looks for a new version while the app is open. */
const BETWEEN_LOOKS = 15 * 60_000;

let version: AppVersion = { readiness: firstReadiness(), isNewer: false, isTooOld: false };
let registration: ServiceWorkerRegistration | null = null;
let isTaking = false;
let lookedAt = 0;
const listeners = new Set<() => void>();

function firstReadiness(): Readiness {
  if (!globalThis.isSecureContext) return 'insecure';
  return ownVersion() !== '' && 'serviceWorker' in navigator ? 'coming' : 'missing';
}

function become(change: Partial<AppVersion>): void {
  version = { ...version, ...change };
  for (const tell of listeners) tell();
}

/** The version of the app that this page runs, and the newer one that waits. */
export const appWorker = {
  now: (): AppVersion => version,
  /** Returns a function that removes the listener. */
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  /** Keeps the app on this device. Called once, after the first screen is there. */
  async start(): Promise<void> {
    if (version.readiness !== 'coming') return;
    const { serviceWorker } = navigator;
    watch(serviceWorker);
    // Without a network a worker that is already there cannot be registered again.
    const known = serviceWorker.controller === null ? undefined : await serviceWorker.getRegistration();
    const registering = serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' });
    // A browser may refuse, for example in a private window. The app then works with a network only.
    const registered = known ?? (await registering.catch(() => undefined));
    registering.catch(() => undefined);
    if (!registered) return become({ readiness: 'missing' });
    registration = registered;
    lookedAt = Date.now();
    if (registered.waiting && serviceWorker.controller) become({ isNewer: true });
    registered.addEventListener('updatefound', () => expect(registered.installing));
    expect(registered.installing);
    await serviceWorker.ready;
    become({ readiness: 'ready' });
    tellOpened(serviceWorker.controller);
  },
  /** Marks this version as one whose writes the server refuses. */
  tellTooOld(): void {
    if (version.isTooOld) return;
    become({ isTooOld: true });
    look().catch(() => undefined);
  },
  /** Opens the page anew, with the newest version that this device has. */
  async takeOver(): Promise<void> {
    if (version.isTooOld) await look().catch(() => undefined);
    const waiting = registration?.waiting;
    if (!waiting) return location.reload();
    isTaking = true;
    waiting.postMessage(TAKE_OVER);
  },
} as const;

function watch(serviceWorker: ServiceWorkerContainer): void {
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isTaking) location.reload();
    // Another tab took the new version. This page runs the earlier one on, whose code stays on the device.
    else if (hadOne) become({ isNewer: true });
    hadOne = true;
  });
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === WHICH_VERSION) ports[0]?.postMessage(ownVersion());
  });
  serviceWorker.startMessages();
  setInterval(lookAgain, BETWEEN_LOOKS);
  document.addEventListener('visibilitychange', lookAgain);
}

/**
 * Tells the worker that the page has opened, and learns its version. Another tab may have taken a new version since
 * this page was loaded.
 */
function tellOpened(worker: ServiceWorker | null): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== ownVersion()) become({ isNewer: true });
  });
  port1.start();
  worker?.postMessage(OPENED, [port2]);
}

/** Tells when a worker that is being installed waits for its turn. The first worker of a device does not wait. */
function expect(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) become({ isNewer: true });
  });
}

function lookAgain(): void {
  if (document.visibilityState !== 'visible' || Date.now() - lookedAt < BETWEEN_LOOKS) return;
  look().catch(() => undefined);
}

async function look(): Promise<void> {
  lookedAt = Date.now();
  await registration?.update();
}

/** Returns the version that the build wrote into the page, and '' while the app is being developed. */
function ownVersion(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="kartoteka-version"]')?.content ?? '';
}
