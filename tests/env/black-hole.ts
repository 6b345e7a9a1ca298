import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to the database that loses bytes silently, as when a host loses power. */
export interface BlackHole {
  /** The database's connection string through this proxy. */
  readonly url: string;
  /** Stops passing bytes on, also on new connections, which are still accepted. */
  swallow(): void;
  /** Stops passing bytes on, but only on the connections that are open now. */
  cutOpen(): void;
  /** Lets new connections work again. Older connections have lost bytes, so they stay silent. */
  mend(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  isSilent: boolean;
}

export async function openBlackHole(databaseUrl: string): Promise<BlackHole> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let swallows = false;
  const way = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const pair: Pair = { client, server, isSilent: swallows };
    pairs.add(pair);
    const join = (from: Socket, to: Socket): void => {
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('data', (chunk) => {
        if (!pair.isSilent) to.write(chunk);
      });
      // The end of a connection is not passed on either, because it would tell the other side.
      from.on('close', () => {
        if (!pair.isSilent) to.destroy();
      });
    };
    join(client, server);
    join(server, client);
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const silence = (): void => {
    for (const pair of pairs) pair.isSilent = true;
  };
  return {
    url: Object.assign(new URL(databaseUrl), { port: String((way.address() as AddressInfo).port) }).href,
    swallow() {
      swallows = true;
      silence();
    },
    cutOpen: silence,
    mend() {
      swallows = false;
    },
    async close() {
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      await new Promise((resolve) => {
        way.close(resolve);
      });
    },
  };
}
