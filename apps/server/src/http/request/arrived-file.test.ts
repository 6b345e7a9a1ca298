import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from '@kartoteka/contract/route';
import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeUnhandled } from './arrived-file.ts';
import { addBodyParsers } from './body.ts';
import { addRequestState } from './request-state.ts';

let app: FastifyInstance;
let folder: string;
/** The number of uploads whose room on the disk was not given back. */
let uploads: number;
/** Called while the disk is measured. */
let whileMeasured: () => Promise<unknown>;
let refused: PromiseWithResolvers<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kartoteka-arriving-'));
  uploads = 0;
  refused = Promise.withResolvers();
  app = fastify();
  app.addHook('onError', async () => refused.resolve());
  addRequestState(app);
  addBodyParsers(app, {
    folder,
    maxBytes: 1_000_000,
    takeRoom: async () => {
      await whileMeasured();
      uploads += 1;
      return {
        arrive: () => undefined,
        takeCopies: async () => undefined,
        give: () => (uploads -= 1),
      };
    },
  });
  removeUnhandled(app, { onArrivedDone: (path) => rm(path, { force: true }), log: pino({ enabled: false }) });
  const contract = { bodyMedia: 'multipart' } as Route;
  app.post('/', { config: { contract } }, () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['a form', 'multipart/form-data; boundary=x'],
  ['a form without a boundary', 'multipart/form-data'],
])(
  'the client of %s that leaves while the disk is measured keeps no room on the disk',
  async (_what, type) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const closed = Promise.withResolvers<void>();
    app.server.once('request', (_request, response) => response.once('close', () => closed.resolve()));
    whileMeasured = () => {
      socket.destroy();
      return closed.promise;
    };
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n--x`);
    await refused.promise;
    expect(uploads).toBe(0);
    socket.destroy();
  },
);
