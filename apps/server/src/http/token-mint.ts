import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Makes tokens and knows its own: what somebody made up is told from what was once given out without a look into the
 * database. Whether a token still opens anything, only the database knows.
 */
export interface TokenMint {
  make(): string;
  /** The one token that follows from another, by what it is for; it can be told again without being stored. */
  follow(kind: string, token: string): string;
  isOurs(token: string): boolean;
}

/** Of this installation, the same in all its processes; each key has one use. */
export interface MintKeys {
  readonly seal: Buffer;
  readonly succession: Buffer;
}

/** Bytes: what nobody can guess, and the seal that shows that it was made here. */
const SECRET = 24;
const SEAL = 8;

/** 192 random bits and a seal of 64 over them, as 43 characters of base64url. */
export function createTokenMint(keys: MintKeys): TokenMint {
  // Asked with every call: a key of bytes would be made anew each time, for six times the work of the seal.
  const seal = createSecretKey(keys.seal);
  const sealOf = (secret: Buffer): Buffer =>
    createHmac('sha256', seal).update(secret).digest().subarray(0, SEAL);
  const sealed = (secret: Buffer): string => Buffer.concat([secret, sealOf(secret)]).toString('base64url');
  return {
    make: () => sealed(randomBytes(SECRET)),
    follow: (kind, token) =>
      sealed(createHmac('sha256', keys.succession).update(`${kind}:${token}`).digest().subarray(0, SECRET)),
    isOurs(token) {
      const bytes = Buffer.from(token, 'base64url');
      return (
        bytes.length === SECRET + SEAL &&
        // The last character has bits to spare: only one of its spellings was given out.
        bytes.toString('base64url') === token &&
        timingSafeEqual(bytes.subarray(SECRET), sealOf(bytes.subarray(0, SECRET)))
      );
    },
  };
}
