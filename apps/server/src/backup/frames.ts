import type { FileHandle } from 'node:fs/promises';
import { BackupError, DAMAGED } from './backup-error.ts';
import { type Header, headerSchema, makeHeader, makeSeal, type Seal, TAG_BYTES } from './seal.ts';

const MAGIC = Buffer.from('KARTOTEKA-BACKUP\n');
const MOST_HEADER = 4_096;
/** The largest frame in bytes. Without this limit, a damaged length could claim 4 GB of memory. */
const MOST_FRAME = 16 * 1024 * 1024;

/** The kinds of frames, as they are numbered in the file. */
export const FRAME = { head: 1, part: 2, data: 3, partEnd: 4, end: 5, file: 6, bytes: 7 } as const;

/** Writes the frames of a new backup. */
export interface FrameWriter {
  readonly header: Header;
  /** Returns the number of bytes that were written so far. */
  written(): number;
  write(kind: number, content: Buffer): Promise<void>;
}

export async function writeFrames(file: FileHandle, passPhrase: string | null): Promise<FrameWriter> {
  const header = makeHeader(passPhrase !== null);
  const text = Buffer.from(JSON.stringify(header));
  const beginning = Buffer.concat([MAGIC, uint32(text.length), text]);
  const seal = await makeSeal(beginning, header, passPhrase);
  let written = 0;
  const put = async (bytes: Buffer): Promise<void> => {
    for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten;
    written += bytes.length;
  };
  await put(beginning);
  return {
    header,
    written: () => written,
    async write(kind, content) {
      const prefix = Buffer.concat([uint32(content.length), Buffer.from([kind])]);
      const { stored, tag } = seal.close(prefix, content);
      await put(Buffer.concat([prefix, stored, tag]));
    },
  };
}

export interface Frame {
  readonly kind: number;
  readonly content: Buffer;
  /** Position in the file where this frame ends, in bytes. */
  readonly position: number;
}

/**
 * Reads the header of a backup. The header is never encrypted.
 *
 * @throws BackupError when the file is not a backup, is damaged, or has a newer format
 */
export async function readHeader(file: FileHandle): Promise<{ header: Header; beginning: Buffer }> {
  const foreign = new BackupError('Ten plik nie jest kopią zapasową Kartoteki; niczego nie zmieniono.');
  const start = await readExactly(file, 0, MAGIC.length + 4);
  if (start === null || !start.subarray(0, MAGIC.length).equals(MAGIC)) throw foreign;
  const length = start.readUInt32BE(MAGIC.length);
  const text = length > MOST_HEADER ? null : await readExactly(file, start.length, length);
  if (text === null) throw new BackupError(DAMAGED);
  const json = parseJson(text);
  const format = typeof json === 'object' && json !== null && 'format' in json ? json.format : null;
  if (typeof format === 'number' && format > 1) {
    throw new BackupError(
      `Kopię zapasową zapisała nowsza wersja programu (format ${format}); niczego nie zmieniono. Uruchom tamtą wersję.`,
    );
  }
  const header = headerSchema.safeParse(json);
  if (!header.success) throw new BackupError(DAMAGED);
  return { header: header.data, beginning: Buffer.concat([start, text]) };
}

/**
 * Reads the frames in order and checks each one before it is yielded. Memory holds one frame at a time.
 *
 * @throws BackupError at the first frame that is damaged, when the pass phrase is wrong, or as `readHeader`
 * does
 */
export async function* readFrames(file: FileHandle, passPhrase: string | null): AsyncGenerator<Frame> {
  const { header, beginning } = await readHeader(file);
  const seal: Seal = await makeSeal(beginning, header, passPhrase);
  let position = beginning.length;
  for (let isFirst = true; ; isFirst = false) {
    const prefix = await readExactly(file, position, 5);
    const length = prefix?.readUInt32BE(0) ?? MOST_FRAME + 1;
    const rest = length > MOST_FRAME ? null : await readExactly(file, position + 5, length + TAG_BYTES);
    const content =
      prefix === null || rest === null
        ? null
        : seal.open(prefix, rest.subarray(0, length), rest.subarray(length));
    if (content === null) {
      const isLocked = isFirst && header.encryption !== null;
      throw new BackupError(
        isLocked
          ? `Hasło kopii zapasowej jest inne albo plik jest uszkodzony; niczego nie zmieniono.`
          : DAMAGED,
      );
    }
    position += 5 + length + TAG_BYTES;
    yield { kind: prefix?.[4] ?? 0, content, position };
  }
}

/** Returns the parsed content of a frame or header; undefined when it is not JSON. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns `length` bytes of the file from `position` on; null when the file ends too early. */
async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, length - at, position + at);
    if (bytesRead === 0) return null;
    at += bytesRead;
  }
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
