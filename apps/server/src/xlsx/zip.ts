import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive. Its bytes are produced while the archive is read. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
}

// Constants of the format, PKWARE APPNOTE 4.3.
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Flags: sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980, the format's first date: files of the archive have no meaningful time. */
const DATE = 0x0021;
/** Size in bytes that a file and the archive must not reach. */
const LIMIT = 0xffffffff;

/**
 * A fast level of compression, because a person waits for the file. The XML of a table shrinks to a tenth at any
 * level.
 */
export const LEVEL = constants.Z_BEST_SPEED + 1;

/**
 * Writes an archive as a stream in constant memory. Compression runs outside the thread that makes the
 * content.
 *
 * @throws Error when a file or the archive reaches 4 GiB
 */
export async function* zip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const head = Buffer.concat([localHeader(name), name]);
    yield head;
    const sums = { crc: 0, size: 0 };
    let compressed = 0;
    for await (const chunk of deflate(entry.content, sums)) {
      compressed += chunk.length;
      yield chunk;
    }
    if (Math.max(sums.size, offset + compressed) >= LIMIT)
      throw new Error('The archive exceeds the 4 GiB of its format');
    yield descriptor(sums.crc, compressed, sums.size);
    written.push({ name, crc: sums.crc, compressed, size: sums.size, offset });
    offset += head.length + compressed + 16;
  }
  const directory = Buffer.concat(written.flatMap((one) => [centralHeader(one), one.name]));
  yield Buffer.concat([directory, endRecord(written.length, directory.length, offset)]);
}

/** Compresses content. When the iteration is ended early, the iteration of the content ends too. */
async function* deflate(
  content: ZipEntry['content'],
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer, void, undefined> {
  const summed = async function* () {
    for await (const chunk of content) {
      sums.crc = crc32(chunk, sums.crc);
      sums.size += chunk.length;
      yield chunk;
    }
  };
  const source = Readable.from(summed(), { objectMode: false, highWaterMark: 256 * 1024 });
  const packed = createDeflateRaw({ level: LEVEL, chunkSize: 64 * 1024 });
  // The callback ignores a failure, because the failure ends the iteration below with its error.
  pipeline(source, packed, () => undefined);
  const closed = new Promise<void>((resolve) => {
    source.once('close', resolve);
  });
  try {
    for await (const chunk of packed) yield chunk as Buffer;
  } finally {
    // Waits until the content has released its resources.
    source.destroy();
    await closed;
  }
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return head;
}

function descriptor(crc: number, compressed: number, size: number): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(DESCRIPTOR, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(compressed, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

function centralHeader({ name, crc, compressed, size, offset }: Written): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATE, 10);
  head.writeUInt16LE(DATE, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(compressed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return head;
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(END, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}
