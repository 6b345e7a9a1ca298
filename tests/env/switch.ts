import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address that leads to one server at a time. It stands for an address that moves to the new primary. */
export interface Switch {
  readonly port: number;
  /** Ends the open connections; new ones lead to this port. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

export async function openSwitch(first: number): Promise<Switch> {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      target = port;
      end();
    },
    async close() {
      end();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
