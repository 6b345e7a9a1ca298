import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testApp } from '../env/test-app.ts';
import { openWarehouse } from '../env/warehouse.ts';

/** `behind` runs behind a trusted proxy, and `open` runs without one. */
const behind = testApp({ from: 'empty', env: { TRUST_PROXY: '1' } });
let open: TestApp;

beforeAll(async () => {
  open = await startTestApp({ from: 'empty' });
});
afterAll(() => open.close());

const over = async (app: TestApp, path: string, headers: Record<string, string>): Promise<Headers> => {
  const answer = await fetch(app.origin + path, { headers });
  await answer.arrayBuffer();
  return answer.headers;
};

const HTTPS = { 'x-forwarded-proto': 'https' };
const STRICT = 'strict-transport-security';

describe.each([
  '/auth/login',
  '/api/abp/application-configuration',
  '/api/app/unit-type',
  '/api/nic',
  '/health/live',
])('%s', (path) => {
  test('an answer demands TLS for a year only where TLS is used', async () => {
    expect((await over(behind, path, HTTPS)).get(STRICT)).toBe('max-age=31536000; includeSubDomains');
    expect((await over(behind, path, {})).get(STRICT)).toBeNull();
    expect((await over(behind, path, { 'x-forwarded-proto': 'http' })).get(STRICT)).toBeNull();
  });

  test('an answer does not depend on a forwarding header from an untrusted sender', async () => {
    expect((await over(open, path, HTTPS)).get(STRICT)).toBeNull();
  });

  test('an answer has its media type and its charset', async () => {
    expect((await over(open, path, { accept: 'text/html' })).get('content-type')).toMatch(
      /^(?:text\/html|application\/json); charset=utf-8$/,
    );
  });

  test('an answer gives no permission to other origins', async () => {
    const headers = await over(open, path, { origin: 'https://obcy.example' });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

test.each(['bytes=-', 'bytes=99999999-', 'bytes=0-0,5-'])(
  'a page is sent in full for the requested range %s',
  async (range) => {
    const answer = await fetch(`${open.origin}/auth/login`, { headers: { range, accept: 'text/html' } });
    expect([answer.status, (await answer.text()).includes('</html>')]).toEqual([200, true]);
  },
);

test('pages and their files are compressed for browsers that accept it, and sent uncompressed to others', async () => {
  const bytesOf = async (path: string, encoding: string) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { accept: '*/*', 'accept-encoding': encoding };
      request(`${open.origin}${path}`, { headers }, resolve).on('error', reject).end();
    });
    const bytes = await buffer(answer);
    const { vary, 'content-encoding': packed = 'none', 'cache-control': kept } = answer.headers;
    return { bytes, told: [answer.statusCode, packed, vary, kept] };
  };
  const page = await bytesOf('/auth/login', 'br, gzip');
  expect(page.told).toEqual([200, 'br', 'accept-encoding', 'no-cache']);
  const html = brotliDecompressSync(page.bytes).toString();
  const [script] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [''];
  const forEver = 'public, max-age=31536000, immutable';
  const plain = await bytesOf(script, 'identity');
  expect(plain.told).toEqual([200, 'none', expect.anything(), forEver]);
  const [brotli, gzip] = [await bytesOf(script, 'gzip, deflate, br'), await bytesOf(script, 'gzip')];
  expect(brotli.told).toEqual([200, 'br', 'accept-encoding', forEver]);
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  expect(gzip.told).toEqual([200, 'gzip', 'accept-encoding', forEver]);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
});

test('large answers are compressed for signed-in clients that accept it, and small answers never', async () => {
  const keeper = await openWarehouse(open);
  const options = Array.from({ length: 200 }, (_, at) => ({ value: `kolor ${at}`, label: `Kolor ${at}` }));
  const settings = [{ type: 'availableOptions' as const, options }];
  const large = await keeper.dataType({ controlType: 'select', settings });
  const small = await keeper.dataType();
  const authorization = `Bearer ${await keeper.client.token()}`;
  const read = async (id: string, encoding: string) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization, 'accept-encoding': encoding };
      request(`${open.origin}/api/app/data-types/${id}`, { headers }, resolve).on('error', reject).end();
    });
    const { vary, 'content-encoding': packed = 'none', 'content-length': length } = answer.headers;
    const bytes = await buffer(answer);
    return { bytes, told: [answer.statusCode, packed, vary], isWhole: Number(length) === bytes.length };
  };
  const plain = await read(large, 'identity');
  expect(plain).toMatchObject({ told: [200, 'none', 'Accept-Encoding'], isWhole: true });
  const [brotli, gzip] = [await read(large, 'gzip, deflate, br'), await read(large, 'gzip')];
  expect(brotli).toMatchObject({ told: [200, 'br', 'Accept-Encoding'], isWhole: true });
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  expect(gzip).toMatchObject({ told: [200, 'gzip', 'Accept-Encoding'], isWhole: true });
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 4);
  expect((await read(small, 'gzip, br')).told).toEqual([200, 'none', undefined]);
});

test('a TRACE request is refused', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request(`${open.origin}/api/app/unit-type`, { method: 'TRACE' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(405);
});

test('a page may run only scripts of its own server, and creates HTML only through Trusted Types policies', async () => {
  const headers = await over(open, '/auth/login', {});
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((one) => {
      const [name = '', ...sources] = one.split(' ');
      return [name, sources.join(' ')] as const;
    }),
  );
  expect(Object.fromEntries(policy)).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default dompurify',
  });
  // The component library writes inline styles. No other inline code and no eval is allowed.
  const inline = [...policy].filter(([, sources]) => /unsafe|\*|https?:|strict-dynamic/.test(sources));
  expect(inline).toEqual([['style-src', "'self' 'unsafe-inline'"]]);
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

test('the metrics are only for this machine, and not for clients of a proxy on it', async () => {
  const status = async (app: TestApp, headers: Record<string, string>) =>
    (await fetch(`${app.origin}/metrics`, { headers })).status;
  expect(await status(open, {})).toBe(200);
  expect(await status(open, { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  expect(await status(open, { forwarded: 'for=203.0.113.9' })).toBe(404);
  expect(await status(behind, {})).toBe(200);
  expect(await status(behind, { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
});

test('a CORS preflight gets no permission', async () => {
  const answer = await fetch(`${open.origin}/api/app/unit-type`, {
    method: 'OPTIONS',
    headers: { origin: 'https://obcy.example', 'access-control-request-method': 'POST' },
  });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
