import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { z } from 'zod';
import { knownMigrations } from '../db/migrate.ts';
import { BackupError, DAMAGED } from './backup-error.ts';
import {
  type BackedUpFile,
  type End,
  fileSchema,
  endSchema,
  type Head,
  headSchema,
  type PartEnd,
  partEndSchema,
  partSchema,
} from './content.ts';
import { FRAME, type Frame, parseJson, readFrames } from './frames.ts';
import { FILE_CONTENT, NamedHashes } from './named-hashes.ts';
import { type BackedUpTable, Tally } from './tables.ts';

const decompress = promisify(zstdDecompress);
/** The largest unpacked chunk in bytes. The limit keeps a forged file from taking all memory. */
const MOST_CHUNK = 4 * 1024 * 1024;

export interface ReadingBackup {
  /** Null for a backup that is not encrypted. */
  readonly passPhrase: string | null;
  readonly signal: AbortSignal;
  /** Receives the position in the file up to which it was read, in bytes. */
  readonly onProgress?: (position: number) => void;
}

/** Handlers for the content of a backup, called in the order of the file. */
export interface BackupVisitor {
  head?(head: Head): Promise<void>;
  /** Receives a table's rows, and must read all of them. */
  rows?(table: BackedUpTable, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Receives the bytes of a photo or file, and must read all of them. */
  file?(file: BackedUpFile, chunks: AsyncIterable<Buffer>): Promise<void>;
  end?(end: End): Promise<void>;
}

/**
 * Reads a backup from beginning to end and checks all of it: each frame, the number of rows and the hash of each table,
 * and the bytes of each file against their hash. The files must match the rows of `file_content`, and nothing may
 * follow the last frame.
 *
 * @throws BackupError when the file is not a backup or is damaged, the pass phrase is wrong, a newer version made the
 *   file, or a migration has other content in this version
 */
export async function readBackup(
  file: FileHandle,
  { passPhrase, signal, onProgress = () => undefined }: ReadingBackup,
  visitor: BackupVisitor = {},
): Promise<{ head: Head; end: End }> {
  const frames = readFrames(file, passPhrase);
  const next = async (): Promise<Frame> => {
    signal.throwIfAborted();
    const step = await frames.next();
    if (step.done === true) throw new BackupError(DAMAGED);
    onProgress(step.value.position);
    return step.value;
  };
  const head = parse(headSchema, await next(), FRAME.head);
  await refuseNewer(head);
  await visitor.head?.(head);
  const parts: PartEnd[] = [];
  const named = new NamedHashes();
  for (const table of head.tables) {
    if (parse(partSchema, await next(), FRAME.part).name !== table.name) throw new BackupError(DAMAGED);
    const part = readPart(next, table.name);
    const chunks = table.name === FILE_CONTENT ? named.watch(table, part.chunks) : part.chunks;
    if (visitor.rows === undefined) await drain(chunks);
    else await visitor.rows(table, chunks);
    parts.push(part.end());
  }
  const { last, hashes } = await readFiles(next, visitor);
  const end = parse(endSchema, last, FRAME.end);
  const { size } = await file.stat();
  const { count = 0, missing = [] } = end.files ?? {};
  const isWhole = JSON.stringify(end.parts) === JSON.stringify(parts) && count === hashes.length;
  if (!isWhole || size !== last.position || !named.areExactly([...hashes, ...missing]))
    throw new BackupError(DAMAGED);
  await visitor.end?.(end);
  return { head, end };
}

function readPart(
  next: () => Promise<Frame>,
  name: string,
): { chunks: AsyncIterable<Buffer>; end: () => PartEnd } {
  let ended: PartEnd | null = null;
  async function* chunks(): AsyncGenerator<Buffer> {
    const tally = new Tally();
    for (;;) {
      const frame = await next();
      if (frame.kind !== FRAME.data) {
        const end = parse(partEndSchema, frame, FRAME.partEnd);
        if (JSON.stringify(end) !== JSON.stringify(tally.end(name))) throw new BackupError(DAMAGED);
        ended = end;
        return;
      }
      const chunk = await decompress(frame.content, { maxOutputLength: MOST_CHUNK }).catch(
        (cause: unknown) => {
          throw new BackupError(DAMAGED, { cause });
        },
      );
      tally.add(chunk);
      yield chunk;
    }
  }
  return {
    chunks: chunks(),
    end: () => {
      if (ended === null) throw new Error(`The rows of ${name} were not read to their end.`);
      return ended;
    },
  };
}

/** Reads files until another frame comes. Returns that frame and the hashes of the files. */
async function readFiles(
  next: () => Promise<Frame>,
  visitor: BackupVisitor,
): Promise<{ last: Frame; hashes: string[] }> {
  const hashes: string[] = [];
  for (let frame = await next(); ;) {
    if (frame.kind !== FRAME.file) return { last: frame, hashes };
    const file = parse(fileSchema, frame, FRAME.file);
    let after: Frame | null = null;
    async function* chunks(): AsyncGenerator<Buffer> {
      const hash = createHash('sha256');
      let size = 0;
      for (;;) {
        const one = await next();
        if (one.kind !== FRAME.bytes) {
          after = one;
          break;
        }
        hash.update(one.content);
        size += one.content.length;
        if (size > file.size) throw new BackupError(DAMAGED);
        yield one.content;
      }
      if (size !== file.size || hash.digest('hex') !== file.hash) throw new BackupError(DAMAGED);
    }
    if (visitor.file === undefined) await drain(chunks());
    else await visitor.file(file, chunks());
    if (after === null) throw new Error(`The bytes of ${file.hash} were not read to their end.`);
    frame = after;
    hashes.push(file.hash);
  }
}

async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of chunks);
}

function parse<T>(schema: z.ZodType<T>, frame: Frame, kind: number): T {
  const parsed = schema.safeParse(frame.kind === kind ? parseJson(frame.content) : undefined);
  if (!parsed.success) throw new BackupError(DAMAGED);
  return parsed.data;
}

/** Refuses a backup that has a migration which this program does not know, or knows with other content. */
async function refuseNewer(head: Head): Promise<void> {
  const known = new Map((await knownMigrations()).map(({ name, sha256 }) => [name, sha256]));
  const unknown = head.migrations.find(({ name }) => !known.has(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `Kopię zapasową zapisała nowsza wersja programu (${head.product}, migracja ${unknown.name}); niczego nie zmieniono. Uruchom tamtą wersję.`,
    );
  }
  const changed = head.migrations.find(({ name, sha256 }) => known.get(name) !== sha256);
  if (changed !== undefined) {
    throw new BackupError(
      `Migracja ${changed.name} w kopii zapasowej ma inną treść niż w programie; niczego nie zmieniono.`,
    );
  }
}
