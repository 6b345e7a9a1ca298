import pg from 'pg';

/** The reasons why the database may fail a correct call. */
export const TROUBLES = [
  'readOnly',
  'disk',
  'memory',
  'connections',
  'session',
  'ending',
  'unreachable',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Thrown when a connection was given up, because its server does not answer or another server has replaced it. */
export class LostConnection extends Error {
  constructor(why: string) {
    super(`The connection to the database was given up: ${why}.`);
    this.name = 'LostConnection';
  }
}

/** Thrown when none of several servers is a primary, so that none accepts writes. */
export class NoPrimary extends Error {
  readonly hosts: readonly string[];

  constructor(hosts: readonly string[]) {
    super(`None of the servers ${hosts.join(', ')} accepts writes.`);
    this.name = 'NoPrimary';
    this.hosts = hosts;
  }
}

/** Thrown when no connection became free in time. */
export class NoConnection extends Error {
  constructor(options?: ErrorOptions) {
    super('No connection to the database became free in time.', options);
    this.name = 'NoConnection';
  }
}

/** Thrown when an owner used its whole share of a pool for too long, or too many of its callers wait. */
export class NoShare extends NoConnection {
  constructor() {
    super();
    this.name = 'NoShare';
  }
}

/** Thrown when a new connection lacks settings that it asked for, for example its user or its time limits. */
export class WrongSession extends Error {
  readonly kind: 'user' | 'rewrites' | 'rights' | 'path' | 'limits';

  constructor(kind: WrongSession['kind'], what: string) {
    super(`A connection to the database is not as it was asked for: ${what}.`);
    this.name = 'WrongSession';
    this.kind = kind;
  }
}

/** Troubles by PostgreSQL's error codes. A key is a whole code, or the two characters of a class of codes. */
const BY_CODE: Readonly<Record<string, Trouble>> = {
  '25006': 'readOnly',
  '53100': 'disk',
  // PostgreSQL's code for an error of the operating system, mostly at reading or writing a file.
  '58030': 'disk',
  '53300': 'connections',
  '53': 'memory',
  '57P01': 'ending',
  '57P02': 'ending',
  '57P03': 'ending',
  '57P04': 'ending',
  '57P05': 'ending',
  '08': 'unreachable',
};

/** Error codes of files. Reading and writing them are the same system calls as for a connection. */
const FILE_CODES: ReadonlySet<unknown> = new Set(['EIO', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EISDIR']);
const NETWORK_CALLS: ReadonlySet<unknown> = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/** Messages of the driver, without an error code, when the server is unreachable. */
const UNREACHABLE =
  /^(connection terminated|client has encountered a connection error|client was closed|timeout expired|query read timeout)/i;
/** Messages of the pool and of the query builder, without an error code, after they were closed. */
const ENDING = /^(cannot use a pool after calling end|driver has already been destroyed)/i;
/** The message of the pool, without an error code, when no connection became free in time. */
const WAITED = /^timeout exceeded when trying to connect/i;

/** The messages of the driver when a server took no connection, or answered no statement, in time. */
const LATE = /^(timeout expired|query read timeout)/i;

/** Errors of a search among several servers of which at least one was late. */
const foundLate = new WeakSet<Error>();

/** Marks the error of a search among several servers: at least one of them was late and may be the right one. */
export function markLate<E>(error: E): E {
  if (error instanceof Error) foundLate.add(error);
  return error;
}

/** Returns whether a server did not answer in time, so that a second attempt may succeed. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && (LATE.test(error.message) || foundLate.has(error));
}

/** Returns the trouble of the database behind an error; null when the call or the program caused the error. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    return BY_CODE[code] ?? BY_CODE[code.slice(0, 2)] ?? null;
  }
  if (error instanceof NoConnection || WAITED.test(error.message)) return 'connections';
  if (error instanceof WrongSession) return 'session';
  if (ENDING.test(error.message)) return 'ending';
  return error instanceof LostConnection ||
    error instanceof NoPrimary ||
    isOfNetwork(error) ||
    UNREACHABLE.test(error.message)
    ? 'unreachable'
    : null;
}

/**
 * Returns whether a network call failed. For a host with several addresses, Node throws an AggregateError
 * when the call failed for all of them.
 */
function isOfNetwork(error: Error): boolean {
  if (error instanceof AggregateError) return error.errors.some((one) => troubleOf(one) !== null);
  if (!('syscall' in error && 'code' in error)) return false;
  return NETWORK_CALLS.has(error.syscall) && !FILE_CODES.has(error.code);
}
