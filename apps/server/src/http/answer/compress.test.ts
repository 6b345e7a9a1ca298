import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { codingFor, compress, isWorthCompressing } from './compress.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0.1, gzip;q=1.0', 'gzip'],
  ['br; q=0, gzip', 'gzip'],
  ['gzip;q=0, br;q=0', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['identity', null],
  ['deflate, zstd', null],
  ['', null],
  [undefined, null],
] as const)('a client that accepts %j gets the coding %j', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding);
});

test('an answer of 4 kB is compressed, and a shorter one is not', () => {
  expect(['x'.repeat(4096), 'x'.repeat(4095), new Uint8Array(5000)].map(isWorthCompressing)).toEqual([
    true,
    false,
    true,
  ]);
});

test.each([500, 5000])(
  'a compressed answer of %i sentences is the same when it is unpacked, as text and as bytes',
  async (sentences) => {
    const text = 'Zażółć gęślą jaźń. '.repeat(sentences);
    expect(gunzipSync(await compress(text, 'gzip')).toString()).toBe(text);
    expect(brotliDecompressSync(await compress(Buffer.from(text), 'br')).toString()).toBe(text);
  },
);
