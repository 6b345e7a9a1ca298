import { idempotencyKey } from './idempotency.ts';

/** A lock that at most one tab of this browser holds. */
export interface HeldLock {
  isHeld(): boolean;
  /** Takes the lock from the tab that holds it. */
  take(): void;
  /** Gives the lock back, or stops waiting for it. */
  release(): void;
}

export interface HoldOptions {
  readonly name: string;
  /** Called each time this tab gets the lock. */
  readonly onHeld?: () => void;
}

/**
 * Waits for a lock, and holds it until this tab releases it or another tab takes it. A tab from which the
 * lock was taken waits for it again.
 */
export function holdLock(options: HoldOptions): HeldLock {
  return 'locks' in navigator ? holdWebLock(options) : holdLease(options);
}

/**
 * Runs `work` while it holds the lock, and throws the errors of `work`. Resolves with null, without running `work`, if
 * this tab or another tab already holds the lock.
 */
export async function ifFree<T>(
  name: string,
  work: (lock: Pick<HeldLock, 'isHeld'>) => Promise<T>,
): Promise<T | null> {
  if (!('locks' in navigator)) return ifLeaseFree(name, work);
  let isHeld = true;
  let result: Promise<T | null> = Promise.resolve(null);
  const run = async (lock: Lock | null): Promise<void> => {
    if (lock === null) return;
    result = work({ isHeld: () => isHeld });
    await result.catch(() => undefined);
  };
  // The request rejects when another tab takes the lock. `work` learns this from `isHeld`.
  await navigator.locks.request(name, { ifAvailable: true }, run).catch(() => {
    isHeld = false;
  });
  return result;
}

function holdWebLock({ name, onHeld }: HoldOptions): HeldLock {
  let current: object | null = null;
  let isTaking = false;
  let isReleased = false;
  let giveBack: () => void = () => undefined;
  let waiting = new AbortController();

  const ask = (options: Pick<LockOptions, 'signal' | 'steal'>) => {
    const request = {};
    const hold = (): Promise<void> => {
      if (isReleased) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      giveBack = resolve;
      current = request;
      isTaking = false;
      onHeld?.();
      return promise;
    };
    // The request rejects when another tab takes the lock from this tab, which then waits for it again. The request
    // also rejects when `take` or `release` aborts the waiting.
    navigator.locks.request(name, options, hold).catch(() => {
      if (current !== request) return;
      current = null;
      if (!isReleased) wait();
    });
  };
  const wait = () => {
    waiting = new AbortController();
    ask({ signal: waiting.signal });
  };
  wait();
  return {
    isHeld: () => current !== null,
    take() {
      if (current !== null || isTaking || isReleased) return;
      isTaking = true;
      waiting.abort();
      ask({ steal: true });
    },
    release() {
      isReleased = true;
      current = null;
      waiting.abort();
      giveBack();
    },
  };
}

// Browsers offer Web Locks only on HTTPS and localhost. Elsewhere a tab leases the lock and renews the lease.
/** Milliseconds after which a lease ends if it is not renewed, for example because its tab was closed. */
const LEASE = 6000;
/**
 * Milliseconds between two renewals of a lease, or between two looks whether the lease of another tab has
 * ended.
 */
const RENEWAL = 2000;
/**
 * Milliseconds after which a tab reads its lease again, because another tab may have written a lease at the
 * same time.
 */
const DOUBT = 100;

interface Lease {
  readonly owner: string;
  readonly until: number;
}

const leaseKey = (name: string): string => `kartoteka.lock.${name}`;

/**
 * Returns the lease of a lock; null if there is none or it has ended. A lease that would end later than a new lease was
 * written before the device's clock was set back. It counts as ended, because its tab may be closed.
 */
function leaseOf(name: string): Lease | null {
  const text = localStorage.getItem(leaseKey(name));
  if (text === null) return null;
  const lease = JSON.parse(text) as Lease;
  const left = lease.until - Date.now();
  return left > 0 && left <= LEASE ? lease : null;
}

function writeLease(name: string, owner: string): void {
  localStorage.setItem(leaseKey(name), JSON.stringify({ owner, until: Date.now() + LEASE } satisfies Lease));
}

function endLease(name: string, owner: string): void {
  if (leaseOf(name)?.owner === owner) localStorage.removeItem(leaseKey(name));
}

/** Exported for its test. Other code calls `holdLock`. */
export function holdLease({ name, onHeld }: HoldOptions): HeldLock {
  const owner = idempotencyKey();
  let isHeld = false;
  const settle = () => {
    const isMine = leaseOf(name)?.owner === owner;
    if (isMine) writeLease(name, owner);
    if (isMine === isHeld) return;
    isHeld = isMine;
    if (isMine) onHeld?.();
  };
  const write = () => {
    // A lease that has ended, for example because the device slept, is taken again instead of renewed. Another tab may
    // have held the lock meanwhile.
    if (leaseOf(name)?.owner !== owner) isHeld = false;
    writeLease(name, owner);
    setTimeout(settle, DOUBT);
  };
  const look = () => {
    if (leaseOf(name) === null) write();
    else settle();
  };
  const clock = setInterval(look, RENEWAL);
  addEventListener('storage', look);
  look();
  return {
    isHeld: () => isHeld && leaseOf(name)?.owner === owner,
    take: write,
    release() {
      clearInterval(clock);
      removeEventListener('storage', look);
      isHeld = false;
      endLease(name, owner);
    },
  };
}

async function ifLeaseFree<T>(
  name: string,
  work: (lock: Pick<HeldLock, 'isHeld'>) => Promise<T>,
): Promise<T | null> {
  if (leaseOf(name) !== null) return null;
  const { promise: held, resolve } = Promise.withResolvers<void>();
  let times = 0;
  const onHeld = () => {
    times += 1;
    resolve();
  };
  const lock = holdLease({ name, onHeld });
  // A lease that ended is taken again, and `onHeld` then runs a second time. Another tab may have held the lock in
  // between, so the lock counts as lost, like a lost Web Lock.
  const isHeld = () => times === 1 && lock.isHeld();
  const giveUp = setTimeout(resolve, 3 * DOUBT);
  await held;
  clearTimeout(giveUp);
  try {
    return isHeld() ? await work({ isHeld }) : null;
  } finally {
    lock.release();
  }
}
