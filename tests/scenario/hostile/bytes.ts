import { ROUTES } from '@kartoteka/contract/registry';
import type { Seeded } from '../../env/seeded.ts';
import { hostileText } from './values.ts';

/** The bytes to send over one connection, with the number of requests in them. */
export interface HostileBytes {
  readonly bytes: Buffer;
  readonly requests: number;
}

/** Addresses that are not routes of the contract. */
const OUTSIDE =
  `/ /auth/login /pdf-export /check /health/live /health/ready /metrics /swagger /swagger/ /swagger/v1
  /swagger/v1/swagger.json /swagger/index.html /assets/ /assets/index.js /favicon.ico /robots.txt /manifest.webmanifest
  /control-cards/list /administration/users /.env /.git/config /package.json /src/main.ts /node_modules/pg/package.json
  /connect/ /api /api/ /api/nic /API/app/unit-type /api//app/unit-type`.split(/\s+/);

const TRICKS: readonly string[] = [
  '/..',
  '/../../../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/..%5c..%5cwindows%5cwin.ini',
  '/%252e%252e%252fetc/passwd',
  '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
  '/%e0%80%ae%e0%80%ae/',
  '/%uff0e%uff0e/',
  '%00',
  '/%00.html',
  '.html%00.js',
  '//',
  '///x',
  '/./.',
  ';x=1',
  '/;/../',
  '%',
  '%zz',
  '%2',
  '%ff%fe',
  '%ed%a0%80',
  '/\\..\\',
  '/\t',
  '/ x',
  '#x',
  '?',
  '.map',
  '.ts',
  '~',
  '/.',
  `/${'a'.repeat(4_000)}`,
  `/${'a/'.repeat(2_000)}`,
  `/${'%2f'.repeat(1_500)}`,
];

const QUERIES: readonly string[] = [
  '',
  '',
  '?id=1&id=2&id[]=3&id[x]=4',
  '?__proto__[x]=1&constructor[prototype][x]=1',
  '?sorting=name;drop&filter=%00',
  '?%00=%00',
  '?=&&&==',
  '?%zz=%',
  `?${'a=b&'.repeat(1_500)}`,
  `?id=${'x'.repeat(9_000)}`,
  '?hash=%ed%a0%80',
  '?a=%c0%ae',
  '?x=<script>alert(1)</script>',
];

const HEADERS: readonly string[] = [
  'Cookie: =;;;=;a=%00;\u0001\u00ff',
  `Cookie: ${'a=b; '.repeat(2_000)}`,
  `X-Long: ${'x'.repeat(40_000)}`,
  Array.from({ length: 1_500 }, (_, at) => `X-${at}: 1`).join('\r\n'),
  'Host: a\r\nHost: b',
  'Host:',
  'Host: [::1',
  `Host: ${'h'.repeat(3_000)}`,
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 0x10',
  'Content-Length: 3\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding:\u000bchunked',
  'Content-Encoding: gzip',
  'Content-Encoding: br, gzip, deflate, nic',
  'Content-Type: application/json; charset=x\r\nContent-Type: text/plain',
  `Content-Type: ${'a/'.repeat(2_000)}`,
  'Content-Type: \u0001',
  'Accept: */*;q=abc, text/html;;;',
  'Accept-Encoding: *;q=0, identity;q=0',
  'Accept-Encoding: \u00ff',
  'Accept-Language: ../../etc/passwd',
  'Range: bytes=0-0,1-1,-1,99999999999-',
  'Range: bytes=-',
  'If-None-Match: W/"\u00ff", *',
  'If-Modified-Since: nigdy',
  'If-Range: "x"',
  'Expect: 100-continue',
  'Expect: cudu',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAM',
  'Connection: \u0001, keep-alive, close',
  'Authorization: Bearer',
  `Authorization: Bearer ${'A'.repeat(9_000)}`,
  'Authorization: Basic Og==',
  'Authorization: Bearer a\r\nAuthorization: Bearer b',
  'X-Forwarded-For: 1.1.1.1, \u00ff, ::::, 999.999.999.999',
  'X-Forwarded-Proto: https\r\nX-Forwarded-Host: obcy.example',
  'Forwarded: for="[::1"; proto=https; by=unknown',
  'Origin: null',
  'X-HTTP-Method-Override: DELETE',
  'X-Original-URL: /administration',
  'X-Correlation-Id: \u00ff"><script>',
  'Idempotency-Key: \u00ff',
  ' Folded: x\r\n y',
  'Bad Header : x',
  ': x',
  'NoColon',
  'X: a\u0000b',
  'X: a\rb',
];

const METHODS =
  `GET GET GET GET GET POST PUT DELETE HEAD OPTIONS PATCH TRACE CONNECT PROPFIND PURGE get NIC G\u0000T`.split(
    ' ',
  );
const VERSIONS: readonly string[] = [
  ...Array.from({ length: 12 }, () => 'HTTP/1.1'),
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9',
  'x',
  '',
];

const CHUNKS: readonly string[] = [
  '5\r\nhello\r\n0\r\n\r\n',
  'ZZ\r\nx\r\n0\r\n\r\n',
  '-1\r\n\r\n',
  'ffffffffffffffff\r\nx',
  '5\r\nhel',
  `1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
  `${'1\r\na\r\n'.repeat(2_000)}0\r\n\r\n`,
  '0\r\nX-Trailer: \u0000\r\n\r\n',
  '2\n{}\n0\n\n',
];

const NO_HTTP: readonly string[] = [
  '\r\n\r\n\r\n',
  '\0\0\0\0',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1',
  'GET\r\n\r\n',
  'GET http://obcy.example/api HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
  'GET / HTTP/1.1\n\n',
  'SSH-2.0-x\r\n',
];

function oneRequest(seed: Seeded, isLast: boolean): string {
  const route = seed.pick(ROUTES);
  const address =
    seed.below(3) === 0
      ? route.path.replace(/:\w+/g, () => encodeURIComponent(hostileText(seed).toWellFormed()).slice(0, 300))
      : seed.pick(OUTSIDE);
  const trick = seed.below(3) === 0 ? seed.pick(TRICKS) : '';
  const method = seed.below(4) === 0 ? route.method : seed.pick(METHODS);
  const headers = Array.from({ length: seed.pick([0, 0, 1, 2]) }, () => seed.pick(HEADERS));
  const body = bodyOf(seed);
  const lines = [
    `${method} ${address}${trick}${seed.pick(QUERIES)} ${seed.pick(VERSIONS)}`,
    ...(seed.below(20) === 0 ? [] : ['Host: 127.0.0.1']),
    ...headers,
    ...body.headers,
    ...(isLast ? ['Connection: close'] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body.text}`;
}

function bodyOf(seed: Seeded): { headers: readonly string[]; text: string } {
  const media = `Content-Type: ${seed.pick(['application/json', 'application/json', 'application/x-www-form-urlencoded', 'text/plain'])}`;
  switch (seed.below(6)) {
    case 0:
      return { headers: [media, 'Transfer-Encoding: chunked'], text: seed.pick(CHUNKS) };
    case 1:
      return { headers: [media, 'Content-Length: 2'], text: '{}' };
    case 2:
      // A declared length above or below the real one.
      return { headers: [media, `Content-Length: ${seed.pick([1, 3, 500])}`], text: '{}' };
    default:
      return { headers: [], text: '' };
  }
}

/** Makes the bytes of one connection: one request, three in a row, or one of the texts in `NO_HTTP`. */
export function hostileBytes(seed: Seeded): HostileBytes {
  if (seed.below(25) === 0) return { bytes: Buffer.from(seed.pick(NO_HTTP), 'latin1'), requests: 1 };
  const requests = seed.below(10) === 0 ? 3 : 1;
  const text = Array.from({ length: requests }, (_, at) => oneRequest(seed, at === requests - 1)).join('');
  return { bytes: Buffer.from(text, 'latin1'), requests };
}
