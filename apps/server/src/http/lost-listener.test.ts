import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Logger } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitLog } from './observe/limited-log.ts';
import { startAccessListener } from './access/access-listener.ts';

test('a listener that cannot connect to its database writes one line to the log, although it tries to connect each second', async () => {
  const lines: string[] = [];
  const write = (_: object, message: string): void => void lines.push(message);
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const clients: EventEmitter[] = [];
  const connect = vi.fn<() => Promise<void>>(async () => {
    if (clients.length > 1) throw lost;
  });
  const connection = (): pg.Client => {
    const client = Object.assign(new EventEmitter(), {
      connect,
      query: async () => ({ rows: [] }),
      end: async () => undefined,
    });
    clients.push(client);
    return client as unknown as pg.Client;
  };
  const logError = limitLog({ error: write as Logger['error'] });
  const listener = await startAccessListener({ connection, logError, onChange: () => undefined });
  onTestFinished(() => listener.close());
  clients[0]?.emit('end');
  await expect.poll(() => connect.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(3);
  expect(lines).toEqual(['no connection to listen for changed permissions; trying again']);
}, 30_000);
