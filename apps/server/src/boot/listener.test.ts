import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listener.ts';

/**
 * Returns a handler that answers after `ms` milliseconds, and a promise that resolves when a request has
 * arrived.
 */
function slow(ms: number) {
  const asked = Promise.withResolvers<void>();
  const answer = (_: unknown, response: { end(text: string): unknown }): void => {
    setTimeout(() => response.end('done'), ms).unref();
    asked.resolve();
  };
  return { answer, asked: asked.promise };
}

test('a stopping server finishes the running request and takes no new one', async () => {
  const listener = await listen('127.0.0.1', 0);
  const address = `http://127.0.0.1:${listener.port}/`;
  const { answer, asked } = slow(300);
  listener.serve(answer);
  const underWay = fetch(address).then((response) => response.text());
  await asked;
  const closed = listener.close(5_000);
  await expect(fetch(address)).rejects.toThrow('fetch failed');
  expect(await underWay).toBe('done');
  await closed;
});

test('a stopping server cuts a request that takes too long, and does not wait for idle connections', async () => {
  const listener = await listen('127.0.0.1', 0);
  const address = `http://127.0.0.1:${listener.port}/`;
  expect((await fetch(`${address}health/live`)).status).toBe(200);
  const { answer, asked } = slow(60_000);
  listener.serve(answer);
  const underWay = fetch(address).then(
    () => 'answered',
    () => 'cut',
  );
  await asked;
  const began = performance.now();
  await listener.close(200);
  // Without the cut, the request would take a minute.
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(await underWay).toBe('cut');
});

test('until the application is ready, the port reports live and not ready, and refuses calls with an error envelope', async () => {
  const listener = await listen('127.0.0.1', 0);
  const get = (path: string) => fetch(`http://127.0.0.1:${listener.port}${path}`);
  expect((await get('/health/live')).status).toBe(200);
  expect((await get('/health/ready')).status).toBe(503);
  const answer = await get('/api/app/home');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(await answer.json()).toMatchObject({
    error: { code: null, message: 'Program właśnie startuje, spróbuj za chwilę.' },
  });
  await listener.close(100);
});

test('an answered request whose remaining bytes are unreadable gets no second answer', async () => {
  const listener = await listen('127.0.0.1', 0);
  listener.serve((_request, response) => response.writeHead(403).end('no'));
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(listener.port, '127.0.0.1', () =>
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'),
    );
    socket.on('data', (chunk: Buffer) => {
      if (text === '') socket.write('no size of a chunk\r\n');
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403']);
  await listener.close(100);
});

/** Sends the beginning of a request with a body, and returns what the server answered when it closed the connection. */
function answerToHalf(port: number, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`POST ${address} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`),
    );
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const QUICK = { headersTimeout: 100, connectionsCheckingInterval: 20 };

test.each([
  ['/', { ...QUICK, requestTimeout: 60_000, bodyTimeout: 200 }],
  ['/api/app/files', { ...QUICK, requestTimeout: 200, bodyTimeout: 1 }],
])(
  'a client that sends a request to %s too slowly is cut off, and the error envelope names the reason',
  async (address, patience) => {
    const listener = await listen('127.0.0.1', 0, patience);
    listener.serve((request) => request.resume());
    const begun = Date.now();
    const answer = await answerToHalf(listener.port, address);
    const took = Date.now() - begun;
    expect(took).toBeGreaterThanOrEqual(195);
    expect(took).toBeLessThan(30_000);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('"message":"Żądanie przychodzi zbyt wolno."');
    await listener.close(100);
  },
);
