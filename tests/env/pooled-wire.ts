import type { Socket } from 'node:net';
import { openWay, passOn, through } from './way.ts';

/**
 * A proxy to the database that records uses of a connection that would not work through a pooler in transaction mode.
 */
export interface PooledWire {
  /** The connection string through this proxy. */
  readonly url: string;
  /** The uses that would fail behind a pooler, each with its statement or the name of its setting. */
  readonly faults: readonly string[];
  /** Returns the number of statements that have passed. */
  readonly statements: () => number;
  close(): Promise<void>;
}

/** The settings with which a connection may open, because PgBouncer refuses any other. */
const PASSED = new Set(['user', 'database', 'application_name', 'client_encoding']);

/**
 * Statements that leave state in a session. Behind a pooler the next transaction may miss that state, and the
 * transaction of another client may find it.
 */
const OF_SESSION: readonly [string, RegExp][] = [
  [
    'a setting of the session',
    /^\s*(?:\/\*.*?\*\/\s*)?(?:re)?set\s+(?!local\b|constraints\b|transaction\b)/i,
  ],
  ['a setting of the session', /set_config\([^)]*,\s*false\s*\)/i],
  ['a lock of the session', /pg_(?:try_)?advisory_(?:un)?lock(?:_shared)?\s*\(/i],
  ['a subscription', /^\s*(?:un)?listen\b/i],
  ['a temporary table', /create\s+temp/i],
  ['a kept statement', /^\s*(?:prepare|deallocate|discard)\b/i],
  ['a cursor beyond its transaction', /declare\b.*\bwith\s+hold\b/is],
];
const CURSOR = /^\s*(?:declare|fetch|close)\b/i;

export async function openPooledWire(databaseUrl: string): Promise<PooledWire> {
  const target = new URL(databaseUrl);
  const faults: string[] = [];
  let statements = 0;
  const join = (client: Socket, server: Socket): void => {
    passOn(client, server);
    passOn(server, client);
    let isInTransaction = false;
    const judge = (text: string): void => {
      statements += 1;
      for (const [what, pattern] of OF_SESSION) if (pattern.test(text)) faults.push(`${what}: ${text}`);
      if (CURSOR.test(text) && !isInTransaction) faults.push(`a cursor outside of a transaction: ${text}`);
    };
    let isFirst = true;
    eachMessage(client, (kind, body) => {
      if (isFirst) {
        isFirst = false;
        const words = body.subarray(4).toString().split('\0');
        for (let at = 0; at < words.length - 1; at += 2) {
          const name = words[at] ?? '';
          if (name !== '' && !PASSED.has(name)) faults.push(`a setting at the beginning: ${name}`);
        }
        return;
      }
      if (kind === 'Q') judge(body.toString().replace(/\0$/, ''));
      if (kind !== 'P') return;
      const [name = '', text = ''] = body.toString().split('\0');
      if (name !== '') faults.push(`a kept statement: ${text}`);
      judge(text);
    });
    eachMessage(
      server,
      (kind, body) => {
        if (kind === 'Z') isInTransaction = body.toString() !== 'I';
      },
      true,
    );
  };
  const way = await openWay(() => target, join);
  return { url: through(way, databaseUrl), faults, statements: () => statements, close: way.close };
}

/**
 * Calls `told` for each message. Pass false as `hasKind` for the messages of a client, because the first of them has no
 * kind. Then `told` gets '' as the kind of that message.
 */
export function eachMessage(from: Socket, told: (kind: string, body: Buffer) => void, hasKind = false): void {
  let rest = Buffer.alloc(0);
  let kindBytes = hasKind ? 1 : 0;
  from.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= kindBytes + 4) {
      const size = kindBytes + rest.readUInt32BE(kindBytes);
      if (rest.length < size) return;
      told(rest.subarray(0, kindBytes).toString(), rest.subarray(kindBytes + 4, size));
      rest = rest.subarray(size);
      kindBytes = 1;
    }
  });
}
