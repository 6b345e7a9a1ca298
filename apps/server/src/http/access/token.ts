import { hash } from 'node:crypto';

const BEARER = /^bearer +([\w-]{1,200})$/i;

/** Returns the token of an Authorization header; null when it has none. */
export function bearerToken(header: string | undefined): string | null {
  return header === undefined ? null : (BEARER.exec(header)?.[1] ?? null);
}

/** Returns the hash that is stored for a token. Plain SHA-256 is enough for a random text. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** One hour in ms. */
export const HOUR = 3_600_000;
/** One day in ms. */
export const DAY = 24 * HOUR;

/** The start of a session and its maximum length in days. */
export interface SessionSpan {
  readonly since: Date;
  readonly days: number;
}

/** Returns when a token that is issued or used now expires: after `life` ms, but not later than its session. */
export function tokenEnd(now: Date, life: number, { since, days }: SessionSpan): Date {
  return new Date(Math.min(now.getTime() + life, since.getTime() + days * DAY));
}
