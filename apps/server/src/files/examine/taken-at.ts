const DATE_TIME = 0x0132;
const EXIF_FOLDER = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
/** Number of bytes of 'YYYY:MM:DD HH:MM:SS' with its final NUL. */
const LENGTH = 20;
const TIME = /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/;
/** Maximum number of tags that are read in one EXIF directory (IFD). */
const MOST_TAGS = 500;

/**
 * Returns the time at which a picture was taken or, if the EXIF data do not have it, the time of its last change; null
 * if they have neither. The time is text in the form of EXIF, 'YYYY:MM:DD HH:MM:SS' by the camera's clock. No other
 * metadata are read.
 */
export function takenAt(exif: Buffer | undefined): string | null {
  const tiff = exif?.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0);
  if (tiff === undefined || tiff.length < 8) return null;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));

  /** Returns the number in the value field of a tag; null when the directory has no such tag. */
  const valueOf = (directory: number, wanted: number): number | null => {
    const count = Math.min(short(directory), MOST_TAGS);
    for (let tag = 0; tag < count; tag += 1) {
      const at = directory + 2 + 12 * tag;
      if (short(at) === wanted) return long(at + 8);
    }
    return null;
  };
  const timeAt = (at: number | null): string | null => {
    const text = at === null ? '' : tiff.toString('latin1', at, at + LENGTH - 1);
    return TIME.test(text) ? text : null;
  };

  try {
    const first = long(4);
    const inner = valueOf(first, EXIF_FOLDER);
    const original = inner === null ? null : timeAt(valueOf(inner, DATE_TIME_ORIGINAL));
    return original ?? timeAt(valueOf(first, DATE_TIME));
  } catch {
    // Reading fails when a broken tag points outside the data.
    return null;
  }
}
