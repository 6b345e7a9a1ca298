import { OPENED, STEP_ASIDE, TAKE_OVER, WHICH_VERSION } from '../worker/messages.ts';
import { WORKER_ADDRESS } from '../worker/worker-file.ts';
import { appVersion, ownVersion } from './app-version.ts';

/** Milliseconds between two looks for a new version while the app is open. */
const BETWEEN_LOOKS = 15 * 60_000;

/** Milliseconds that the new version has to take over. */
const PATIENCE = 2000;

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
    if (serviceWorker.controller) compareWith(registered.waiting);
    registered.addEventListener('updatefound', () => expect(registered.installing));
    expect(registered.installing);
    await serviceWorker.ready;
    appVersion.become({ readiness: 'ready' });
    // Another tab may have taken a new version since this page was loaded.
    compareWith(serviceWorker.controller);
    serviceWorker.controller?.postMessage(OPENED, []);
  },
  /** Opens the page anew, with the newest version that this device has. */
  async takeOver(): Promise<void> {
    if (appVersion.now().isTooOld) await look().catch(() => undefined);
    if (!registration?.waiting) return location.reload();
    if (isTaking) return;
    isTaking = true;
    askToTakeOver();
    setTimeout(goRound, PATIENCE);
  },
} as const;

/** A worker has no origin to name, hence the empty list. */
function askToTakeOver(): void {
  registration?.waiting?.postMessage(TAKE_OVER, []);
}

/**
 * Browsers let a version wait as long as the one before still works at something, sometimes for minutes. Then the page
 * is opened from the network, and finds the code of the new version on this device.
 */
function goRound(): void {
  registration?.active?.postMessage(STEP_ASIDE, []);
  location.reload();
}

function watch(serviceWorker: ServiceWorkerContainer): void {
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isTaking) location.reload();
    // Another tab took the new version. This page runs the earlier one on, whose code stays on the device.
    else if (hadOne) compareWith(serviceWorker.controller);
    hadOne = true;
  });
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === WHICH_VERSION) ports[0]?.postMessage(ownVersion());
  });
  serviceWorker.startMessages();
  setInterval(lookAgain, BETWEEN_LOOKS);
  document.addEventListener('visibilitychange', lookAgain);
}

/** Tells that a version is newer when the worker has another one than this page. */
function compareWith(worker: ServiceWorker | null): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== ownVersion()) appVersion.become({ isNewer: true });
  });
  port1.start();
  worker?.postMessage(WHICH_VERSION, [port2]);
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
