import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Makes tokens and recognises its own, so that made-up tokens are refused without a query. Whether a token is still
 * valid is known only in the database.
 */
export interface TokenMint {
  make(): string;
  /**
   * Returns the token that succeeds `token`. Each kind has a different successor. The successor can be computed again
   * at any time, so it is not stored.
   */
  follow(kind: string, token: string): string;
  isOurs(token: string): boolean;
}

/** Keys of the installation, the same in all its processes; each key has one use. */
export interface MintKeys {
  readonly seal: Buffer;
  readonly succession: Buffer;
}

/** Bytes of a token's random secret. */
const SECRET = 24;
/** Bytes of a token's seal: a truncated HMAC, which proves that this installation made the token. */
const SEAL = 8;

/** Creates a mint for tokens of 192 random bits and a seal of 64 bits over them, as 43 characters of base64url. */
export function createTokenMint(keys: MintKeys): TokenMint {
  // The token of every request is checked with this key. If the key were given as bytes, each check would convert it,
  // which takes six times as long as making the seal.
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
        // The last character has unused bits, so only one spelling of it is valid.
        bytes.toString('base64url') === token &&
        timingSafeEqual(bytes.subarray(SECRET), sealOf(bytes.subarray(0, SECRET)))
      );
    },
  };
}
