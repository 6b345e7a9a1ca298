/** Largest picture inside a text or an option, in bytes (wire pictures, rich-text). */
export const MAX_IMAGE_BYTES = 200 * 1024;

const DATA_URL = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/i;

const SIGNATURES: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/**
 * Returns whether a data URL is a picture that may be stored: at most `MAX_IMAGE_BYTES`, and PNG, JPEG or
 * WebP by its media type and by its first bytes.
 */
export function isDataImage(url: string): boolean {
  // Four characters encode three bytes, so a URL that is too long is refused without decoding it.
  if (url.length > (MAX_IMAGE_BYTES * 4) / 3 + 64) return false;
  const match = DATA_URL.exec(url);
  const [, media = '', base64 = ''] = match ?? [];
  if (base64 === '' || base64.length % 4 !== 0) return false;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length <= MAX_IMAGE_BYTES && (SIGNATURES[media.toLowerCase()]?.(bytes) ?? false);
}
