import type { Connection, Submittable } from 'pg';
import type pg from 'pg';

/** A value that COPY's text format can carry. */
export type Cell = string | number | boolean | Date | Buffer | null;

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (cell instanceof Date) return cell.toISOString();
  if (Buffer.isBuffer(cell)) return `\\\\x${cell.toString('hex')}`;
  if (typeof cell !== 'string') return String(cell);
  return !SPECIAL.test(cell) ? cell : cell.replace(/[\\\t\n\r]/g, (sign) => `\\${ESCAPES[sign] ?? sign}`);
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\t': 't', '\n': 'n', '\r': 'r' };

/** Formats one row as a line of COPY's text format. */
export function copyLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join('\t')}\n`;
}

/** Methods of the driver's connection that COPY needs and that the types of the driver lack. */
interface CopyConnection extends Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

class CopyFrom implements Submittable {
  readonly #text: string;
  readonly #chunk: Buffer;
  readonly #done: (error: Error | null) => void;

  constructor(text: string, chunk: Buffer, done: (error: Error | null) => void) {
    this.#text = text;
    this.#chunk = chunk;
    this.#done = done;
  }

  submit(connection: Connection): void {
    (connection as CopyConnection).query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#chunk);
    connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  handleCommandComplete(): void {
    // The copy does not end here, because the connection is free only after ReadyForQuery.
  }

  handleReadyForQuery(): void {
    this.#done(null);
  }
}

/** Sends rows to a table in one COPY. */
export function copyInto(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return Promise.resolve();
  const names = columns.map((name) => `"${name}"`).join(', ');
  return new Promise((resolve, reject) => {
    client.query(
      new CopyFrom(`copy ${table} (${names}) from stdin`, Buffer.from(lines.join('')), (error) =>
        error === null ? resolve() : reject(error),
      ),
    );
  });
}
