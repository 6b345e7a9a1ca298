import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port whose connections lead to a server, where a test can watch and change what passes. */
export interface Way {
  readonly port: number;
  /** Ends the open connections at once. */
  endOpen(): void;
  close(): Promise<void>;
}

/**
 * Opens a way to a server.
 *
 * @param target returns the server to which a new connection leads
 * @param join connects the two ends of a new connection, because nothing passes by itself
 * @param backlog the number of connections that the system keeps until this process takes them
 */
export async function openWay(
  target: () => Pick<URL, 'hostname' | 'port'>,
  join: (client: Socket, server: Socket) => void,
  backlog = 511,
): Promise<Way> {
  const open = new Set<Socket>();
  const entrance = createServer((client) => {
    const { hostname, port } = target();
    const server = connect(Number(port), hostname);
    for (const end of [client, server]) {
      open.add(end);
      end.setNoDelay(true);
      end.on('error', () => undefined);
      end.on('close', () => open.delete(end));
    }
    join(client, server);
  });
  entrance.listen({ port: 0, host: '127.0.0.1', backlog });
  await once(entrance, 'listening');
  const endOpen = (): void => {
    for (const end of open) end.destroy();
  };
  return {
    port: (entrance.address() as AddressInfo).port,
    endOpen,
    async close() {
      endOpen();
      await new Promise((resolve) => {
        entrance.close(resolve);
      });
    },
  };
}

/** Passes the bytes of `from` on to `to`, and closes `to` when `from` closes, while `passes` returns true. */
export function passOn(from: Socket, to: Socket, passes = () => true): void {
  from.on('data', (chunk: Buffer) => {
    if (passes()) to.write(chunk);
  });
  passOnEnd(from, to, passes);
}

/** Closes `to` when `from` closes, while `passes` returns true. */
export function passOnEnd(from: Socket, to: Socket, passes = () => true): void {
  from.on('close', () => {
    if (passes()) to.destroy();
  });
}

/** Returns the address of a server with the host and port of a way that leads to it. */
export const through = (way: Way, url: string): string =>
  Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(way.port) }).href;
