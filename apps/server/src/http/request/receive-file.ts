import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { ownerOf } from './owner-of.ts';
import { BadRequest, Problem } from '../answer/problem.ts';
import { storageTrouble } from '../answer/storage-trouble.ts';
import { httpTexts } from '#texts/http';

/** The folder in which arriving files are written, the maximum size of a file, and the check of the free space. */
export interface Arrivals {
  readonly folder: string;
  /** In bytes. */
  readonly maxBytes: number;
  /**
   * Counts the bytes of an upload before they arrive.
   *
   * @param owner the account that uploads the file
   * @throws StorageTrouble when the upload would use the last free space of a disk
   * @throws Busy when other uploads that have not ended may need the space, or the owner has a large part of it
   */
  readonly takeRoom: (size: number, owner: string) => Promise<DiskRoom>;
}

/** The room of one upload on the disk. */
export interface DiskRoom {
  /** Counts bytes of the upload that arrived and are being written, so that the measure of the disk has them. */
  arrive(bytes: number): void;
  /**
   * Counts the copies that are made of a file after it has arrived, in place of bytes that were announced and did not
   * arrive.
   *
   * @throws StorageTrouble when the copies would use the last free space of a disk
   * @throws Busy when other uploads that have not ended may need the space
   */
  takeCopies(size: number): Promise<void>;
  /** Gives the room back when the upload has ended. All later calls do nothing. */
  give(): void;
}

/** A file that a request brings, from before its first byte until the request's handler has ended. */
export interface Arriving {
  readonly path: string;
  readonly room: DiskRoom;
}

/** A file of a request, on this machine until the request's handler has ended. */
export class ReceivedFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;

  constructor(path: string, { name, size, sha256 }: Pick<ReceivedFile, 'name' | 'size' | 'sha256'>) {
    this.path = path;
    this.name = name;
    this.size = size;
    this.sha256 = sha256;
  }

  /** Returns the file without its path. A repeated request gets another path but must have the same hash. */
  toJSON(): unknown {
    return { name: this.name, size: this.size, sha256: this.sha256 };
  }
}

/** Maximum size of a form without its file, in bytes. */
const ENVELOPE = 16 * 1024;
const MEGABYTE = 1_000_000;
const LIMITS = { files: 1, fields: 8, parts: 9, fieldSize: 256, fieldNameSize: 64, headerPairs: 16 };
/** System calls of writing a file. A broken connection fails with the call `read`. */
const DISK_CALLS: ReadonlySet<unknown> = new Set(['open', 'write', 'close']);

/**
 * Reads a form with at most one file, in the field `file`, while the form arrives: the file goes to the disk and is
 * never in memory as a whole.
 *
 * @throws BadRequest 400 for a form that cannot be read, 413 for a file that is too large
 * @throws StorageTrouble when the disk is full, almost full or fails
 * @throws Busy when other uploads that have not ended may need the room on the disk
 */
export async function receiveForm(
  request: FastifyRequest,
  payload: Readable,
  { folder, maxBytes, takeRoom }: Arrivals,
): Promise<Record<string, unknown>> {
  const size = Number(request.headers['content-length'] ?? maxBytes);
  if (size > maxBytes + ENVELOPE) throw tooLarge(maxBytes);
  // Reads the headers before it takes the room. When the client has left, nothing would give back the room of a form
  // whose headers are refused.
  const parser = parserFor(request, maxBytes);
  const room = await takeRoom(size, ownerOf(request));
  const path = join(folder, randomUUID());
  request.arrived = { path, room };
  const form: Record<string, unknown> = {};
  const received: { file: Promise<ReceivedFile> | null } = { file: null };
  parser.on('field', (name, value) => {
    form[name] = value;
  });
  parser.on('file', (field, stream, name) => {
    if (field !== 'file') stream.resume();
    else {
      received.file = write(stream, { path, name, maxBytes, room });
      // Prevents an unhandled rejection. The error is thrown when the file is awaited below.
      received.file.catch(() => undefined);
    }
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => parser.destroy(new BadRequest(400, httpTexts.malformed)));
  try {
    await pipeline(payload, parser);
  } catch (error) {
    // An error of the file, such as its size or a full disk, is the cause, so it is reported instead of the broken
    // form.
    const reason = await failureOf(received.file);
    // The client may have left before the request had its file, so that nothing else removes the file.
    await rm(path, { force: true });
    room.give();
    throw reason ?? (error instanceof BadRequest ? error : new BadRequest(400, httpTexts.malformed));
  }
  if (received.file === null) return form;
  const file = await received.file;
  await room.takeCopies(file.size);
  return { ...form, file };
}

async function failureOf(writing: Promise<ReceivedFile> | null): Promise<Problem | null> {
  try {
    await writing;
    return null;
  } catch (error) {
    return error instanceof Problem ? error : null;
  }
}

function parserFor({ headers }: FastifyRequest, maxBytes: number) {
  const type = headers['content-type'];
  if (type === undefined) throw new BadRequest(400, httpTexts.malformed);
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      limits: { ...LIMITS, fileSize: maxBytes },
    });
  } catch {
    // Busboy throws for a form without a boundary.
    throw new BadRequest(400, httpTexts.malformed);
  }
}

interface Destination {
  readonly path: string;
  readonly name: string;
  readonly maxBytes: number;
  readonly room: DiskRoom;
}

async function write(
  stream: Readable & { readonly truncated: boolean },
  { path, name, maxBytes, room }: Destination,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      room.arrive(chunk.length);
      done(null, chunk);
    },
  });
  try {
    await pipeline(stream, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    // Reads and discards the rest of the file, so that the client gets its answer.
    stream.resume();
    if (DISK_CALLS.has((error as NodeJS.ErrnoException).syscall)) throw storageTrouble(error);
    throw stream.truncated ? tooLarge(maxBytes) : error;
  }
  if (stream.truncated) {
    await rm(path, { force: true });
    throw tooLarge(maxBytes);
  }
  return new ReceivedFile(path, { name, size, sha256: hash.digest('hex') });
}

const tooLarge = (maxBytes: number): BadRequest =>
  new BadRequest(413, httpTexts.fileTooLarge(maxBytes / MEGABYTE));
