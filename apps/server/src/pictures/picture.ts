import { createHash } from 'node:crypto';

/** Media types of stored pictures. */
export type PictureMedia = 'image/png' | 'image/jpeg' | 'image/webp';

/** A picture as it is stored and served. */
export interface Picture {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string;
  readonly media: PictureMedia;
  /** Width in px. */
  readonly width: number;
  /** Height in px. */
  readonly height: number;
  readonly bytes: Buffer;
}

/** Returns the SHA-256 in hexadecimal by which pictures are found. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Decodes a data URL that `isDataImage` accepts. */
export function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

/** Returns a picture as a data URL, as administrators receive it (wire pictures). */
export function dataUrlOf({ media, bytes }: Pick<Picture, 'media' | 'bytes'>): string {
  return `data:${media};base64,${bytes.toString('base64')}`;
}
