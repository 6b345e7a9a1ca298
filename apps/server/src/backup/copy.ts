import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Connection, Submittable } from 'pg';
import type pg from 'pg';

/** The largest chunk in bytes that is passed on at once. */
const CHUNK = 1024 * 1024;

/**
 * The driver's connection with the functions of COPY and the exact type of `stream`. The driver's own types lack these
 * functions and declare a wider type for `stream`.
 */
interface CopyConnection extends Connection {
  readonly stream: Socket;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Done = (error: Error | null) => void;

class CopyOut implements Submittable {
  readonly #text: string;
  readonly #take: (chunk: Buffer) => Promise<void>;
  readonly #done: Done;
  #waiting: Buffer[] = [];
  #size = 0;
  #taking: Promise<void> = Promise.resolve();
  #failure: Error | null = null;

  constructor(text: string, take: (chunk: Buffer) => Promise<void>, done: Done) {
    this.#text = text;
    this.#take = take;
    this.#done = done;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: CopyConnection): void {
    // The chunk is copied, because the driver may read the next bytes into the same memory.
    this.#waiting.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size < CHUNK) return;
    stream.pause();
    this.#handOn().then(
      () => stream.resume(),
      (error: unknown) => this.#done(error as Error),
    );
  }

  #handOn(): Promise<void> {
    const all = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#size = 0;
    this.#taking = this.#taking.then(async () => {
      for (let at = 0; at < all.length && this.#failure === null; at += CHUNK) {
        await this.#take(all.subarray(at, at + CHUNK)).catch((error: unknown) => {
          this.#failure = error as Error;
        });
      }
    });
    return this.#taking;
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  handleCommandComplete(): void {
    // Does nothing, because the connection is free only after ReadyForQuery.
  }

  handleReadyForQuery(): void {
    this.#handOn().then(
      () => this.#done(this.#failure),
      (error: unknown) => this.#done(error as Error),
    );
  }
}

/**
 * Runs a COPY … TO STDOUT and passes its bytes on in chunks. Reading from the connection pauses while `take` works on a
 * chunk.
 */
export function copyOut(
  client: pg.ClientBase,
  text: string,
  take: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(text, take, (error) => (error === null ? resolve() : reject(error))));
  });
}

class CopyIn implements Submittable {
  readonly #text: string;
  readonly #chunks: AsyncIterable<Buffer>;
  readonly #done: Done;
  #failure: Error | null = null;

  constructor(text: string, chunks: AsyncIterable<Buffer>, done: Done) {
    this.#text = text;
    this.#chunks = chunks;
    this.#done = done;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).then(
      () => connection.endCopyFrom(),
      (error: unknown) => {
        this.#failure ??= error as Error;
        connection.sendCopyFail('the backup could not be read');
      },
    );
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.#chunks) {
      if (this.#failure !== null) throw this.#failure;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
  }

  handleError(error: Error): void {
    // When the file could not be read, its error is the cause. The database's error only repeats it.
    const reason = this.#failure ?? error;
    this.#failure = reason;
    this.#done(reason);
  }

  handleCommandComplete(): void {
    // Does nothing, because the connection is free only after ReadyForQuery.
  }

  handleReadyForQuery(): void {
    this.#done(null);
  }
}

/** Runs a COPY … FROM STDIN with the bytes of `chunks`. An error of `chunks` ends the statement and is thrown. */
export function copyIn(client: pg.ClientBase, text: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, chunks, (error) => (error === null ? resolve() : reject(error))));
  });
}
