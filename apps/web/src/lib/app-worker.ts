import { OPENED, STEP_ASIDE, TAKE_OVER, WHICH_VERSION } from '../worker/messages.ts';
import { WORKER_ADDRESS } from '../worker/worker-file.ts';
import { appVersion, ownVersion } from './app-version.ts';

/** Minimum milliseconds between two checks for a new version while the page is visible. */
const BETWEEN_LOOKS = 15 * 60_000;

/** Milliseconds to wait until the new version takes over. After that the old version is asked to step aside. */
const PATIENCE = 2000;

/** The place in the tab's storage for the version that the tab has opened from the network. */
const AHEAD = 'kartoteka.ahead';
/** The value of `AHEAD` while the tab loads a version from the network and does not know yet which one. */
const JUST_NOW = '';

let registration: ServiceWorkerRegistration | null = null;
let isTaking = false;
let lookedAt = 0;

/** The service worker that keeps the app on this device and brings new versions of it. */
export const appWorker = {
  /** Keeps the app on this device. Called once, after the page has loaded. */
  async start(): Promise<void> {
    if (appVersion.now().readiness !== 'coming') return;
    const { serviceWorker } = navigator;
    watch(serviceWorker);
    lookWhenTooOld();
    // Without a network a known worker cannot be registered again, so its registration is used.
    const known = serviceWorker.controller === null ? undefined : await serviceWorker.getRegistration();
    const registering = serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' });
    // A browser may refuse, for example in a private window. The app then works only with a network.
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
    if (!isAhead()) compareWith(serviceWorker.controller);
    serviceWorker.controller?.postMessage(OPENED, []);
  },
  /** Reloads the page with the newest version that this device has, or that the server has if this one is too old. */
  async takeOver(): Promise<void> {
    const { isTooOld } = appVersion.now();
    if (isTooOld) await look().catch(() => undefined);
    // A full device cannot keep the new version, so no worker with it will ever wait.
    if (!registration?.waiting) return isTooOld ? goRound() : location.reload();
    if (isTaking) return;
    isTaking = true;
    askToTakeOver();
    setTimeout(goRound, PATIENCE);
  },
} as const;

/**
 * Asks the waiting version to take over. The empty list says that no objects are transferred. A worker has no target
 * origin, which a window would need.
 */
function askToTakeOver(): void {
  registration?.waiting?.postMessage(TAKE_OVER, []);
}

/**
 * Reloads the page from the network, because browsers let a new version wait while the old version is still busy,
 * sometimes for minutes. The page then finds the code of the new version on this device.
 */
function goRound(): void {
  registration?.active?.postMessage(STEP_ASIDE, []);
  sessionStorage.setItem(AHEAD, JUST_NOW);
  location.reload();
}

/**
 * Returns whether this tab opened this version from the network. The worker may then have an older version for as long
 * as the device has no room, which is no reason to reload the page.
 */
function isAhead(): boolean {
  const version = sessionStorage.getItem(AHEAD);
  if (version === JUST_NOW) sessionStorage.setItem(AHEAD, ownVersion());
  return version === JUST_NOW || version === ownVersion();
}

function watch(serviceWorker: ServiceWorkerContainer): void {
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isTaking) location.reload();
    // Another tab took the new version. This page keeps running the earlier version, whose code stays on the device.
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

/** Notes that a newer version exists if the worker has another version than this page. */
function compareWith(worker: ServiceWorker | null): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== ownVersion()) appVersion.become({ isNewer: true });
  });
  port1.start();
  worker?.postMessage(WHICH_VERSION, [port2]);
}

/**
 * Notes a newer version when the worker that is being installed waits. The first worker of a device does not
 * wait.
 */
function expect(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller)
      appVersion.become({ isNewer: true });
  });
}

/** Looks for a new version when the server refuses this one, because the server then has a newer version. */
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
