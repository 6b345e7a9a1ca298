import { OPENED, TAKE_OVER, WHICH_VERSION } from '../worker/messages.ts';
import { WORKER_ADDRESS } from '../worker/worker-file.ts';
import { appVersion, ownVersion } from './app-version.ts';

/** Milliseconds between two looks for a new version while the app is open. */
const BETWEEN_LOOKS = 15 * 60_000;

let registration: ServiceWorkerRegistration | null = null;
let isTaking = false;
let lookedAt = 0;

/** The service worker that keeps the app on this device and brings new versions of it. */
export const appWorker = {
  /** Keeps the app on this device. Called once, after the first screen is there. */
  async start(): Promise<void> {
    if (appVersion.now().readiness !== 'coming') return;
    const { serviceWorker } = navigator;
    watch(serviceWorker);
    lookWhenTooOld();
    // Without a network a worker that is already there cannot be registered again.
    const known = serviceWorker.controller === null ? undefined : await serviceWorker.getRegistration();
    const registering = serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' });
    // A browser may refuse, for example in a private window. The app then works with a network only.
    const registered = known ?? (await registering.catch(() => undefined));
    registering.catch(() => undefined);
    if (!registered) return appVersion.become({ readiness: 'missing' });
    registration = registered;
    lookedAt = Date.now();
    if (registered.waiting && serviceWorker.controller) appVersion.become({ isNewer: true });
    registered.addEventListener('updatefound', () => expect(registered.installing));
    expect(registered.installing);
    await serviceWorker.ready;
    appVersion.become({ readiness: 'ready' });
    tellOpened(serviceWorker.controller);
  },
  /** Opens the page anew, with the newest version that this device has. */
  async takeOver(): Promise<void> {
    if (appVersion.now().isTooOld) await look().catch(() => undefined);
    const waiting = registration?.waiting;
    if (!waiting) return location.reload();
    isTaking = true;
    // The empty list names no origin: a worker has only one.
    waiting.postMessage(TAKE_OVER, []);
  },
} as const;

function watch(serviceWorker: ServiceWorkerContainer): void {
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isTaking) location.reload();
    // Another tab took the new version. This page runs the earlier one on, whose code stays on the device.
    else if (hadOne) appVersion.become({ isNewer: true });
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
    if (data !== ownVersion()) appVersion.become({ isNewer: true });
  });
  port1.start();
  worker?.postMessage(OPENED, [port2]);
}

/** Tells when a worker that is being installed waits for its turn. The first worker of a device does not wait. */
function expect(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller)
      appVersion.become({ isNewer: true });
  });
}

/** A server that refuses this version has a newer one. */
function lookWhenTooOld(): void {
  let wasTooOld = false;
  const follow = () => {
    const { isTooOld } = appVersion.now();
    if (isTooOld && !wasTooOld) look().catch(() => undefined);
    wasTooOld = isTooOld;
  };
  appVersion.subscribe(follow);
  follow();
}

function lookAgain(): void {
  if (document.visibilityState !== 'visible' || Date.now() - lookedAt < BETWEEN_LOOKS) return;
  look().catch(() => undefined);
}

async function look(): Promise<void> {
  lookedAt = Date.now();
  await registration?.update();
}
