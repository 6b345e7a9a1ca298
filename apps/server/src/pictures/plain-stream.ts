const SEGMENT = 0xff;
const END = 0xd9;
const SCAN = 0xda;
const JFIF = 0xe0;
/** Markers of the tables of a JPEG: quantisation, Huffman codes, restarts. */
const PARTS = new Set([0xdb, 0xc4, 0xdd]);
/** Markers of the frames of a baseline and a progressive JPEG. */
const FRAMES = new Set([0xc0, 0xc2]);
/** Bytes of a JFIF segment without a thumbnail. */
const JFIF_LENGTH = 16;
/** Position of the number of colours in a frame, counted from the marker of the frame. */
const COLOURS = 9;

/** Returns the position of the next marker after the data of a scan. */
function afterScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(SEGMENT, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    // Skips a stuffed byte and a restart marker, which belong to the data of the scan.
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(SEGMENT, at + 2);
  }
  return bytes.length;
}

/** Returns whether the segment may occur in a JPEG of pixels alone. */
function isPlainSegment(bytes: Buffer, at: number, marker: number, length: number): boolean {
  if (PARTS.has(marker) || marker === SCAN) return true;
  if (FRAMES.has(marker)) return bytes[at + COLOURS] === 1 || bytes[at + COLOURS] === 3;
  return marker === JFIF && length === JFIF_LENGTH && bytes.toString('latin1', at + 4, at + 9) === 'JFIF\0';
}

function isPlainJpeg(bytes: Buffer): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === SEGMENT) {
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || !isPlainSegment(bytes, at, marker, length)) return false;
    at += 2 + length;
    if (marker === SCAN) at = afterScan(bytes, at);
    if (bytes[at] === SEGMENT && bytes[at + 1] === END) return at + 2 === bytes.length;
  }
  return false;
}

/** The chunks of a WebP that holds one frame of pixels, with transparency beside it or within it. */
const PLAIN_WEBP = new Set(['VP8 ', 'VP8L', 'VP8X ALPH VP8 ']);
/** The only flag of an extended WebP of pixels alone: it has transparency. */
const WITH_ALPHA = 0x10;
const HEAD = 8;

function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < 12 || bytes.readUInt32LE(4) !== bytes.length - HEAD) return false;
  const names: string[] = [];
  let at = 12;
  while (at + HEAD <= bytes.length && names.length < 3) {
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'VP8X' && bytes[at + HEAD] !== WITH_ALPHA) return false;
    names.push(name);
    const length = bytes.readUInt32LE(at + 4);
    at += HEAD + length + (length % 2);
  }
  return at === bytes.length && PLAIN_WEBP.has(names.join(' '));
}

/**
 * Returns whether a JPEG or WebP has nothing but the pixels of one frame, as this product writes them: no
 * metadata, no profile, no thumbnail, no bytes after the end. The pixels may still be impossible to decode.
 */
export function isPlainStream(bytes: Buffer): boolean {
  if (bytes[0] === SEGMENT && bytes[1] === 0xd8) return isPlainJpeg(bytes);
  return (
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP' &&
    isPlainWebp(bytes)
  );
}
