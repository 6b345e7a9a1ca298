import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { goneSignal } from './gone-signal.ts';

/** Sends a request, and returns its response in the server and a function with which the client leaves. */
async function begin(): Promise<{ response: ServerResponse; leave: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const requested = once(server, 'request');
  const client = connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, response] = (await requested) as [unknown, ServerResponse];
  return { response, leave: () => client.destroy() };
}

test('the work for an answer is given up when the client leaves during the work', async () => {
  const { response, leave } = await begin();
  const gone = goneSignal(response);
  expect(gone.aborted).toBe(false);
  leave();
  await expect.poll(() => gone.aborted).toBe(true);
});

test('the work for an answer is given up when the client has left before the work began', async () => {
  const { response, leave } = await begin();
  leave();
  await once(response, 'close');
  expect(goneSignal(response).aborted).toBe(true);
});
