import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy to PostgreSQL that removes all row locks, so that tests can prove that they would notice a missing lock. */
export interface UnlockedWay {
  /** The given connection string, leading through the proxy. */
  readonly url: string;
  /** How many statements with row locks have passed. */
  unlocked(): number;
  close(): Promise<void>;
}

/**
 * Opens a port in front of PostgreSQL that passes everything on, but replaces the words that take a lock with spaces,
 * which keeps the length of each message. The product is unchanged; its safeguard is off.
 */
export async function openUnlockedWay(url: string): Promise<UnlockedWay> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let unlocked = 0;
  const blind = (chunk: Buffer): Buffer => {
    const text = chunk.toString('latin1');
    const plain = text.replace(/ for update(?: of "\w+")?(?=\0)/g, (words) => {
      unlocked += 1;
      return ' '.repeat(words.length);
    });
    return plain === text ? chunk : Buffer.from(plain, 'latin1');
  };
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
    }
    client.on('data', (chunk: Buffer) => database.write(blind(chunk)));
    database.on('data', (chunk: Buffer) => client.write(chunk));
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    unlocked: () => unlocked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
