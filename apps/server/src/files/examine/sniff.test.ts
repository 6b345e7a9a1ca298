import { expect, test } from 'vitest';
import { sniff } from './sniff.ts';

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['%PDF-1.4\n', 'application/pdf'],
  ['%PDF-2.0\n', 'application/pdf'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18ftypmif1', 'heic'],
  ['\0\0\0\x18ftypisom', 'other'],
  ['RIFF\0\0\0\0WAVE', 'other'],
  ['<svg ', 'other'],
  ['GIF89a', 'other'],
  ['PK\x03\x04', 'other'],
  [' %PDF-1.4', 'other'],
  ['', 'empty'],
] as const)('a file that begins with %j is recognised as %s', (head, expected) => {
  expect(sniff(Buffer.from(head, 'latin1'))).toBe(expected);
});
