import { createHash, randomBytes } from 'node:crypto';

/** An opaque token: 256 random bits. The client holds it, we hold its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256; enough for what is random already. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
