/** Largest picture in a text or an option, in bytes (wire pictures, rich-text). */
const MAX_IMAGE_BYTES = 200 * 1024;

const KEPT_AS_IT_IS = new Set(['image/png', 'image/jpeg', 'image/webp']);
/** Longest sides to which a large picture is reduced, in px, in the order in which they are tried. */
const SIDES = [1600, 1200, 900, 600, 400];
/** WebP qualities that are tried for each side, in this order. */
const QUALITIES = [0.85, 0.7, 0.5];

/** Thrown for a file that is not a picture, is an SVG, or cannot be made small enough. */
export class ImageRefused extends Error {}

/** A picture in the form in which it is stored. */
export interface KeptPicture {
  /** A data URL of a PNG, JPEG or WebP picture of at most 200 KiB. */
  readonly url: string;
  /** Whether the picture was too large and lost some of its sharpness. */
  readonly isSmaller: boolean;
}

/**
 * Turns a file into a picture that can be stored. A file that is too large, or of another kind that the browser can
 * draw, is converted and reduced. Rejects with `ImageRefused` for a file that is not a picture, is an SVG, or cannot be
 * made small enough.
 */
export async function keptPicture(file: Blob): Promise<KeptPicture> {
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg')) throw new ImageRefused();
  // The browser derives the file's type from its name, so only drawing shows whether it is a picture.
  const picture = await createImageBitmap(file).catch(() => {
    throw new ImageRefused();
  });
  try {
    const isSmaller = file.size > MAX_IMAGE_BYTES;
    if (KEPT_AS_IT_IS.has(file.type) && !isSmaller) return { url: await readDataUrl(file), isSmaller };
    for (const side of SIDES) {
      for (const quality of QUALITIES) {
        // Sizes and qualities are tried from the best to the worst, so the first result that fits is the best one.
        const smaller = await drawn(picture, side, quality);
        if (smaller !== null && smaller.size <= MAX_IMAGE_BYTES) {
          return { url: await readDataUrl(smaller), isSmaller };
        }
      }
    }
  } finally {
    picture.close();
  }
  throw new ImageRefused();
}

/** Returns the first picture among dropped files; null if there is none. */
export function droppedImage(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find((file) => file.type.startsWith('image/')) ?? null;
}

/**
 * Returns the first picture among pasted files; null if there is none. Also returns null if a text was pasted with the
 * picture, because a spreadsheet adds a picture of the cells to their text.
 */
export function pastedImage(data: DataTransfer | null): File | null {
  return data?.types.includes('text/plain') ? null : droppedImage(data);
}

function drawn(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => {
    canvas.toBlob(done, 'image/webp', quality);
  });
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(reader.result as string));
    reader.addEventListener('error', () => fail(new ImageRefused()));
    reader.readAsDataURL(blob);
  });
}
