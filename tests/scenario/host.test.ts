import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { problem } from '@kartoteka/contract/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../env/client.ts';
import { startTestApp, type TestApp, testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
/** A server behind a trusted proxy, with configured host names. */
let named: TestApp;

beforeAll(async () => {
  named = await startTestApp({
    from: 'empty',
    env: {
      PUBLIC_URL: 'https://karty.zaklad.test:8443/',
      ALLOWED_HOSTS: 'serwer-kart, Karty.Zaklad.Lan',
      TRUST_PROXY: '1',
    },
  });
});
afterAll(() => named.close());

interface Got {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Requests a path under a given host name. */
async function ask(
  origin: string,
  host: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Got> {
  const sent = request(new URL(path, origin), { method, headers: { accept: '*/*', ...headers, host } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

const portOf = (origin: string): string => new URL(origin).port;
const API = '/api/abp/application-configuration';

describe('requests with a foreign host name (DNS rebinding)', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/auth/login'],
    ['GET', '/assets/nic.js'],
    ['GET', '/nic'],
    ['GET', API],
    ['GET', '/api/app/unit-type'],
    ['GET', '/api/nic'],
    ['POST', '/connect/token'],
    ['GET', '/swagger'],
    ['GET', '/swagger/v1/swagger.json'],
    ['GET', '/metrics'],
    ['GET', '/pdf-export'],
  ])('a request with a foreign host name gets only an error: %s %s', async (method, path) => {
    const { status, headers, body } = await ask(app.origin, `evil.example:${portOf(app.origin)}`, path, {
      method,
    });
    expect([status, headers['_abperrorformat'], headers['x-correlation-id']]).toEqual([
      421,
      'true',
      expect.stringMatching(/./),
    ]);
    expect(problem.parse(JSON.parse(body)).error).toMatchObject({
      code: null,
      message: expect.stringContaining('ALLOWED_HOSTS') as string,
      validationErrors: null,
    });
  });
});

test.each(['/health/live', '/health/ready'])('%s answers even for a foreign host name', async (path) => {
  expect((await ask(app.origin, 'evil.example', path)).status).toBe(200);
});

test('requests to the listening address, and to localhost on loopback, are answered', async () => {
  const port = portOf(app.origin);
  for (const host of [`127.0.0.1:${port}`, '127.0.0.1', `localhost:${port}`, 'LOCALHOST', 'localhost.:80'])
    expect([host, (await ask(app.origin, host, API)).status]).toEqual([host, 200]);
  for (const host of ['127.0.0.2', '10.0.0.1', '[::1]', 'localhost.evil.example', 'a.localhost', '0.0.0.0'])
    expect([host, (await ask(app.origin, host, API)).status]).toEqual([host, 421]);
});

test('requests to configured host names are answered with any port, and forwarding headers are ignored', async () => {
  for (const host of ['karty.zaklad.test', 'karty.zaklad.test:8443', 'SERWER-KART:80', 'karty.zaklad.lan'])
    expect([host, (await ask(named.origin, host, API)).status]).toEqual([host, 200]);
  for (const host of ['zaklad.test', 'x.karty.zaklad.test', 'karty.zaklad.test.evil.example'])
    expect([host, (await ask(named.origin, host, API)).status]).toEqual([host, 421]);
  const claimed = { 'x-forwarded-host': 'karty.zaklad.test', forwarded: 'host=karty.zaklad.test' };
  expect((await ask(named.origin, 'evil.example', API, { headers: claimed })).status).toBe(421);
  const lied = { 'x-forwarded-host': 'evil.example' };
  expect((await ask(named.origin, 'karty.zaklad.test', API, { headers: lied })).status).toBe(200);
});

test.each([
  ['two hosts', ['GET / HTTP/1.1', 'Host: 127.0.0.1', 'Host: evil.example'], 400],
  ['no host', ['GET / HTTP/1.0'], 400],
  ['an invalid host', ['GET / HTTP/1.1', 'Host: evil.example@127.0.0.1'], 400],
  ['an empty host', ['GET / HTTP/1.1', 'Host:'], 400],
  ['another host in the address', ['GET http://evil.example/ HTTP/1.1', 'Host: 127.0.0.1'], 421],
  ['a broken address', ['GET http://evil.example:x/ HTTP/1.1', 'Host: 127.0.0.1'], 400],
  ['the same host in the address', ['GET http://127.0.0.1/health/live HTTP/1.1', 'Host: 127.0.0.1'], 200],
])('a request with %s gets the status that HTTP requires', async (_what, lines, status) => {
  const socket = connect(Number(portOf(app.origin)), '127.0.0.1');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  expect(Number((await text(socket)).split(' ')[1])).toBe(status);
});

test('a server on every address of the machine accepts each of these addresses as host', async () => {
  const open = await startTestApp({ from: 'empty', env: { HOST: '0.0.0.0' } });
  try {
    const own = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).filter(({ family }) => family === 'IPv4').map(({ address }) => address),
    );
    expect(own).toContain('127.0.0.1');
    for (const address of own) {
      const origin = `http://${address}:${portOf(open.origin)}`;
      expect([address, (await ask(origin, new URL(origin).host, API)).status]).toEqual([address, 200]);
      expect((await ask(origin, 'evil.example', API)).status).toBe(421);
      expect((await ask(origin, '192.0.2.1', API)).status).toBe(421);
    }
    const client = createClient(`http://127.0.0.1:${portOf(open.origin)}`);
    const { extraProperties } = await client.call(applicationConfigurationRoutes.get);
    const outward = own.find((address) => !address.startsWith('127.'));
    expect(extraProperties.publicUrl).toBe(`http://${outward ?? 'localhost'}:${portOf(open.origin)}`);
  } finally {
    await open.close();
  }
});

test('links use the configured or the listening address, no matter which host the request names', async () => {
  const told = async (origin: string, host: string, headers = {}) => {
    const { body } = await ask(origin, host, API, { headers });
    return (JSON.parse(body) as { extraProperties: { publicUrl: string } }).extraProperties.publicUrl;
  };
  expect(await told(app.origin, 'localhost:1')).toBe(app.origin);
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  expect(await told(named.origin, 'serwer-kart', headers)).toBe('https://karty.zaklad.test:8443');
});
