/**
 * Whether the app opens without a network. `coming` means that the service worker is not active yet.
 * `insecure` means a page without HTTPS, where browsers offer no service worker. `missing` means that the
 * browser has or allows no service worker, or that the app is being developed.
 */
type Readiness = 'ready' | 'coming' | 'insecure' | 'missing';

export interface AppVersion {
  readonly readiness: Readiness;
  /** Whether a newer version is on this device and waits, or another tab has already taken it. */
  readonly isNewer: boolean;
  /** Whether the server refuses the writes of this version. */
  readonly isTooOld: boolean;
}

let version: AppVersion = { readiness: firstReadiness(), isNewer: false, isTooOld: false };
const listeners = new Set<() => void>();

function firstReadiness(): Readiness {
  if (!globalThis.isSecureContext) return 'insecure';
  return ownVersion() !== '' && 'serviceWorker' in navigator ? 'coming' : 'missing';
}

/** The state of the version of the app that this page runs. Screens subscribe to its changes. */
export const appVersion = {
  now: (): AppVersion => version,
  /** Returns a function that removes the listener. */
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  become(change: Partial<AppVersion>): void {
    version = { ...version, ...change };
    for (const tell of listeners) tell();
  },
  /** Marks this version as one whose writes the server refuses. */
  tellTooOld(): void {
    if (!version.isTooOld) appVersion.become({ isTooOld: true });
  },
} as const;

/** Returns the version that the build wrote into the page, or '' while the app is being developed. */
export function ownVersion(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="kartoteka-version"]')?.content ?? '';
}

/** Returns whether a service worker controls the page, so that the page's files came from this device. */
export function cameFromDevice(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}
