import { openWay, passOn } from './way.ts';

/** An address that leads to one server at a time, like an address that moves to the new primary. */
export interface Switch {
  readonly port: number;
  /** Ends the open connections, and leads new connections to this port. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

export async function openSwitch(first: number): Promise<Switch> {
  let target = first;
  const way = await openWay(
    () => ({ hostname: '127.0.0.1', port: String(target) }),
    (client, server) => {
      passOn(client, server);
      passOn(server, client);
    },
  );
  return {
    port: way.port,
    leadTo(port) {
      target = port;
      way.endOpen();
    },
    close: way.close,
  };
}
