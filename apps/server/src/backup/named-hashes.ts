import type { BackedUpTable } from './tables.ts';

/** The table whose rows name the bytes that a store must have. */
export const FILE_CONTENT = 'file_content';

/** Collects the hashes of the rows of `file_content` from the text that COPY writes. */
export class NamedHashes {
  readonly #hashes = new Set<string>();

  /** Passes the chunks on and reads the hash of each row. */
  async *watch({ columns }: BackedUpTable, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const place = columns.indexOf('hash');
    let rest = '';
    for await (const chunk of chunks) {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      // COPY writes bytes as '\\x' and hexadecimal digits.
      for (const line of lines) this.#hashes.add(line.split('\t')[place]?.replace(/^\\\\x/, '') ?? '');
      yield chunk;
    }
  }

  /** Returns whether `hashes` contains exactly the collected hashes. */
  areExactly(hashes: readonly string[]): boolean {
    const others = new Set(hashes);
    return others.size === this.#hashes.size && hashes.every((hash) => this.#hashes.has(hash));
  }
}
