import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD_LENGTH } from '@kartoteka/domain/limits';

const argon2 = promisify(argon2Callback);

/** The minimum that OWASP recommends for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SALT_BYTES = 16;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Returns an Argon2id hash in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await argon2('argon2id', { message: normalise(password), nonce, ...COST });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** Returns whether the hash belongs to the password. If `hash` is null, returns false after the same time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = PHC.exec(hash ?? '');
  const [memory, passes, parallelism] = parts
    ? [Number(parts[1]), Number(parts[2]), Number(parts[3])]
    : [COST.memory, COST.passes, COST.parallelism];
  const nonce = parts ? Buffer.from(parts[4] ?? '', 'base64') : randomBytes(SALT_BYTES);
  const expected = parts ? Buffer.from(parts[5] ?? '', 'base64') : Buffer.alloc(COST.tagLength);
  const message = normalise(password);
  const tag = await argon2('argon2id', {
    message,
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected) && parts !== null;
}

/** Returns whether two texts are the same password, so that both have the stored hash of either. */
export const isSamePassword = (one: string, other: string): boolean =>
  normalise(one).equals(normalise(other));

/** The length above which a text cannot be a password, even when all its accents are separate characters. */
const NO_PASSWORD = 4 * PASSWORD_LENGTH;

/**
 * Normalizes a password, because keyboards produce accents differently. A text that is too long for a password stays as
 * it is, because ordering a million separate accents takes minutes.
 */
function normalise(password: string): Buffer {
  return Buffer.from(password.length > NO_PASSWORD ? password : password.normalize('NFC'), 'utf8');
}
