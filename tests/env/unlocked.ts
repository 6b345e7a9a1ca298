import { openWay, passOn, passOnEnd, through } from './way.ts';

/**
 * A proxy to PostgreSQL that removes row locks, so that tests can prove that they would notice a missing
 * lock.
 */
export interface UnlockedWay {
  /** The given connection string, leading through the proxy. */
  readonly url: string;
  /** Returns the number of row locks that were removed. */
  unlocked(): number;
  close(): Promise<void>;
}

/**
 * Opens a port in front of PostgreSQL that passes everything on, but replaces a final `for update`, or `for
 * update of` one table, with spaces, which keeps the length of each message. This switches off a safeguard
 * without changing the product.
 */
export async function openUnlockedWay(url: string): Promise<UnlockedWay> {
  const target = new URL(url);
  let unlocked = 0;
  const blind = (chunk: Buffer): Buffer => {
    const text = chunk.toString('latin1');
    const plain = text.replace(/ for update(?: of "\w+")?(?=\0)/g, (words) => {
      unlocked += 1;
      return ' '.repeat(words.length);
    });
    return plain === text ? chunk : Buffer.from(plain, 'latin1');
  };
  const way = await openWay(
    () => target,
    (client, database) => {
      client.on('data', (chunk: Buffer) => database.write(blind(chunk)));
      passOnEnd(client, database);
      passOn(database, client);
    },
  );
  return { url: through(way, url), unlocked: () => unlocked, close: way.close };
}
