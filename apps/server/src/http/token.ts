import { createHash, randomBytes } from 'node:crypto';

/** An opaque token: 256 random bits. The client holds it, we hold its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256; enough for what is random already. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
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
