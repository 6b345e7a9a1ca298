import { createHash } from 'node:crypto';

/** Media types of stored pictures. */
export type PictureMedia = 'image/png' | 'image/jpeg' | 'image/webp';

/** A picture as it is stored and handed out. */
export interface Picture {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string;
  readonly media: PictureMedia;
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
  readonly bytes: Buffer;
}

/** SHA-256 in hexadecimal, by which pictures are known. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The bytes of a data URL that `isDataImage` lets in. */
export function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

/** A picture as the wire of administrators has it (wire pictures). */
export function dataUrlOf({ media, bytes }: Pick<Picture, 'media' | 'bytes'>): string {
  return `data:${media};base64,${bytes.toString('base64')}`;
}
