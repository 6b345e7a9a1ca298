/** Largest picture inside a text or an option, in bytes (wire pictures, rich-text). */
const MAX_IMAGE_BYTES = 200 * 1024;

const KEPT_AS_IT_IS = new Set(['image/png', 'image/jpeg', 'image/webp']);
/** Longest side of a picture that had to be made smaller, in px, then ever smaller ones. */
const SIDES = [1600, 1200, 900, 600, 400];
const QUALITIES = [0.85, 0.7, 0.5];

/** Why a file is no picture that can be kept, in words. */
export class ImageRefused extends Error {}

/** A picture as it will be kept. */
export interface KeptPicture {
  /** A data URL of PNG, JPEG or WebP of at most 200 kB. */
  readonly url: string;
  /** It was too large and has lost some of its sharpness. */
  readonly isSmaller: boolean;
}

/**
 * A file as a picture that can be kept. A larger one, or one of another kind that the browser can draw, is made smaller;
 * what is no picture is refused.
 */
export async function keptPicture(file: Blob): Promise<KeptPicture> {
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg')) throw new ImageRefused();
  // A file's type is only its name's ending: whether it is a picture shows when it is drawn.
  const picture = await createImageBitmap(file).catch(() => {
    throw new ImageRefused();
  });
  try {
    const isSmaller = file.size > MAX_IMAGE_BYTES;
    if (KEPT_AS_IT_IS.has(file.type) && !isSmaller) return { url: await readDataUrl(file), isSmaller };
    for (const side of SIDES) {
      for (const quality of QUALITIES) {
        // One after another: the first that fits is the best one.
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

/** The first picture among what was pasted or dropped. */
export function imageIn(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find((file) => file.type.startsWith('image/')) ?? null;
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
