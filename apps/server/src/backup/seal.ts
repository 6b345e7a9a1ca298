import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto';
import { z } from 'zod';

/** Length in bytes of the tag after each frame. */
export const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * The parameters that derive the key from the pass phrase. Their limits keep a forged file from taking all
 * memory.
 */
const kdfSchema = z.strictObject({
  kdf: z.literal('scrypt'),
  n: z.number().int().min(16_384).max(1_048_576),
  r: z.number().int().min(1).max(16),
  p: z.number().int().min(1).max(4),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
});

/** The header of a backup, which stays readable when the rest is encrypted. */
export const headerSchema = z.strictObject({
  format: z.literal(1),
  /** Random, so that no other backup accepts a frame of this one. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  encryption: kdfSchema.nullable(),
});
export type Header = z.infer<typeof headerSchema>;

export function makeHeader(isEncrypted: boolean): Header {
  const encryption = {
    kdf: 'scrypt' as const,
    n: 131_072,
    r: 8,
    p: 1,
    salt: randomBytes(16).toString('hex'),
  };
  return { format: 1, id: randomBytes(16).toString('hex'), encryption: isEncrypted ? encryption : null };
}

/**
 * Ties each frame to its file and its position, so that a frame that was changed, left out, moved or exchanged is
 * noticed. Without a pass phrase, anybody can forge the tags.
 */
export interface Seal {
  /** Returns the content in the form in which the file stores it, and the frame's tag. */
  close(prefix: Buffer, content: Buffer): { stored: Buffer; tag: Buffer };
  /** Returns the content; null when the tag does not match. */
  open(prefix: Buffer, stored: Buffer, tag: Buffer): Buffer | null;
}

/**
 * Makes the seal of a file. With a pass phrase it encrypts with AES-256-GCM and uses the frame's number as the nonce.
 * Without one it chains hashes, which reveal damage but not forgery.
 *
 * @param beginning the bytes of the file up to the end of the header
 */
export async function makeSeal(beginning: Buffer, header: Header, passPhrase: string | null): Promise<Seal> {
  const start = createHash('sha256').update(beginning).digest();
  if (header.encryption === null) return chained(start);
  return encrypted(start, await deriveKey(header.encryption, passPhrase ?? ''));
}

function chained(start: Buffer): Seal {
  let previous = start;
  const tagOf = (prefix: Buffer, content: Buffer): Buffer =>
    createHash('sha256').update(previous).update(prefix).update(content).digest().subarray(0, TAG_BYTES);
  return {
    close(prefix, content) {
      previous = tagOf(prefix, content);
      return { stored: content, tag: previous };
    },
    open(prefix, stored, tag) {
      previous = tagOf(prefix, stored);
      return previous.equals(tag) ? stored : null;
    },
  };
}

function encrypted(start: Buffer, key: Buffer): Seal {
  let frames = 0n;
  const nonce = (): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeBigUInt64BE(frames, 4);
    frames += 1n;
    return bytes;
  };
  return {
    close(prefix, content) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(), { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.concat([start, prefix]));
      const stored = Buffer.concat([cipher.update(content), cipher.final()]);
      return { stored, tag: cipher.getAuthTag() };
    },
    open(prefix, stored, tag) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.concat([start, prefix]));
      decipher.setAuthTag(tag);
      const content = decipher.update(stored);
      try {
        return Buffer.concat([content, decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

function deriveKey({ n, r, p, salt }: z.infer<typeof kdfSchema>, passPhrase: string): Promise<Buffer> {
  const options: ScryptOptions = { N: n, r, p, maxmem: 256 * n * r };
  return new Promise((resolve, reject) => {
    scrypt(passPhrase.normalize('NFC'), Buffer.from(salt, 'hex'), KEY_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
