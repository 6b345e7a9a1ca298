import type { Socket } from 'node:net';
import { openWay, passOnEnd, through } from './way.ts';

/** The kind of message that a pooler between the product and PostgreSQL does not pass on. */
export type Forgotten = 'settings' | 'announcements';

/** The settings of a new connection that a pooler passes on. */
const PASSED = new Set(['user', 'database', 'application_name', 'client_encoding']);
const NOTIFICATION = 'A'.charCodeAt(0);

/** Opens a proxy to the database that drops the settings of new connections, or the announcements of `notify`. */
export async function openForgetfulPooler(
  databaseUrl: string,
  forgotten: Forgotten,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const target = new URL(databaseUrl);
  const join = (client: Socket, server: Socket): void => {
    passOnEnd(client, server);
    passOnEnd(server, client);
    let isFirst = forgotten === 'settings';
    client.on('data', (chunk: Buffer) => {
      server.write(isFirst ? withoutSettings(chunk) : chunk);
      isFirst = false;
    });
    let rest = Buffer.alloc(0);
    server.on('data', (chunk: Buffer) => {
      if (forgotten === 'settings') return void client.write(chunk);
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const size = 1 + rest.readUInt32BE(1);
        if (rest[0] !== NOTIFICATION) client.write(rest.subarray(0, size));
        rest = rest.subarray(size);
      }
    });
  };
  const way = await openWay(() => target, join);
  return { url: through(way, databaseUrl), close: way.close };
}

/**
 * Drops the settings from the first message of a connection. The message consists of its length, the protocol, and
 * names with values, each ended by a zero byte.
 */
function withoutSettings(message: Buffer): Buffer {
  const words = message.subarray(8, -1).toString('utf8').split('\0');
  const kept: string[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [name = '', value = ''] = words.slice(at, at + 2);
    if (PASSED.has(name)) kept.push(name, value);
  }
  const body = Buffer.from(`${kept.join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  message.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}
