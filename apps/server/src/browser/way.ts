/** The account and the sandbox with which a browser runs. */
export interface Way {
  /** The number of the user and of the group that the browser runs as; null is the server's user. */
  readonly account: number | null;
  readonly isSandboxed: boolean;
}

/**
 * The reason why a browser did not start. 'doesNotStart': it was not found, could not be unpacked, ended by itself, did
 * not answer in time, or its page crashed. 'outOfReach': the server may not run programs as this account, or the
 * account cannot reach the browser.
 */
export type Failure = 'doesNotStart' | 'outOfReach';

/** A way in which a browser did not start. */
export interface FailedWay {
  readonly way: Way;
  readonly failure: Failure;
}

/** Returns the safest way to run a browser. `account` is the user for the browser when the server runs as root. */
export function firstWay(isRoot: boolean, account: number): Way {
  return { account: isRoot ? account : null, isSandboxed: true };
}

/**
 * Returns the next safest way after one that failed; null when none is left. A browser that the account can run but
 * that does not start is not tried as root, because more rights would not help it.
 */
export function wayAfter({ way, failure }: FailedWay): Way | null {
  // Chromium as root does not start with a sandbox.
  if (failure === 'outOfReach') return way.account === null ? null : { account: null, isSandboxed: false };
  return way.isSandboxed ? { ...way, isSandboxed: false } : null;
}
