import { hash } from 'node:crypto';

/** What is kept of a token that the client holds: SHA-256, enough for what is random already. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** ms. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** How long a session lasts, however much it is used. */
export interface SessionSpan {
  readonly since: Date;
  readonly days: number;
}

/** Until when a token lives that is given or used now: `life` ms, and never longer than its session. */
export function tokenEnd(now: Date, life: number, { since, days }: SessionSpan): Date {
  return new Date(Math.min(now.getTime() + life, since.getTime() + days * DAY));
}
