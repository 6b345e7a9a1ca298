import { expect, test } from 'vitest';
import { publicUrl } from './public-url.ts';

test.each([
  ['https://karty.zaklad.pl', '127.0.0.1', 3000, 'https://karty.zaklad.pl'],
  [null, '127.0.0.1', 3000, 'http://127.0.0.1:3000'],
  [null, 'serwer', 80, 'http://serwer'],
  [null, '::1', 3000, 'http://[::1]:3000'],
])('PUBLIC_URL %s, HOST %s and port %i give the public URL %s', (PUBLIC_URL, HOST, port, url) => {
  expect(publicUrl({ PUBLIC_URL, HOST }, port)).toBe(url);
});

test.each(['0.0.0.0', '::'])(
  'with HOST %s, which means every address, the public URL has an address that other devices reach',
  (HOST) => {
    const { hostname, port } = new URL(publicUrl({ PUBLIC_URL: null, HOST }, 3000));
    expect([HOST, '[::]']).not.toContain(hostname);
    expect(hostname).not.toMatch(/^127\./);
    expect(port).toBe('3000');
  },
);
