const BASE = '/api/app/pictures/';
const ADDRESS = /^\/api\/app\/pictures\/([\da-f]{64})$/;
const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/i;

/** Returns the address of a stored picture. `hash` is the SHA-256 of the picture's bytes, in hexadecimal. */
export function pictureAddress(hash: string): string {
  return BASE + hash;
}

/** Returns the hash in the address of a stored picture; null for any other text. */
export function pictureHash(text: string): string | null {
  return ADDRESS.exec(text)?.[1] ?? null;
}

/**
 * Returns whether a screen may show the text as a picture: the address of a stored one, or PNG, JPEG or WebP
 * as a data URL (wire pictures).
 */
export function isShownPicture(text: string): boolean {
  return pictureHash(text) !== null || DATA_URL.test(text);
}

/** The type of an option's attribute that contains a picture (wire pictures). */
export const IMAGE_ATTRIBUTE = 'image';
