import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The end of the IHDR chunk: 8 bits per channel, colours as red, green and blue, no interlacing. */
const TRUE_COLOUR = [8, 2, 0, 0, 0];

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * Returns a PNG as a data URL. `header` is the content of its IHDR chunk. `rows` are its lines, each after a filter
 * byte.
 */
export function pngOf(header: Buffer, rows: readonly Uint8Array[]): string {
  const image = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${image.toString('base64')}`;
}

/** Returns a PNG as a data URL. `pixels` are rows of red, green and blue. */
export function pngDataUrl(width: number, height: number, pixels: Uint8Array): string {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  const unfiltered = Buffer.alloc(1);
  const rows = Array.from({ length: height }, (_, y) => pixels.subarray(y * width * 3, (y + 1) * width * 3));
  return pngOf(
    Buffer.concat([header, Buffer.from(TRUE_COLOUR)]),
    rows.flatMap((row) => [unfiltered, row]),
  );
}
