import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCanvas } from './canvas.ts';

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
  readonly isWhole: boolean;
}

/** Splits a PNG into its chunks. */
function chunksOf(url: string): Chunk[] {
  const bytes = Buffer.from(url.replace('data:image/png;base64,', ''), 'base64');
  const chunks: Chunk[] = [];
  for (let at = 8; at < bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    chunks.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, end),
      isWhole: crc32(bytes.subarray(at + 4, end)) === bytes.readUInt32BE(end),
    });
    at = end + 4;
  }
  return chunks;
}

test('a canvas encodes its pixels as a PNG, row by row', () => {
  const canvas = createCanvas(3, 2, '#ffffff');
  canvas.rect(1, 0, 9, 1, '#0a0b0c');
  canvas.disc(0, 1, 0, '#ff0000');
  const chunks = chunksOf(canvas.url());
  expect(chunks.map(({ name, isWhole }) => [name, isWhole])).toEqual([
    ['IHDR', true],
    ['IDAT', true],
    ['IEND', true],
  ]);
  expect([...(chunks[0]?.data ?? [])]).toEqual([0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  const [white, ink, red] = [
    [255, 255, 255],
    [10, 11, 12],
    [255, 0, 0],
  ];
  expect([...inflateSync(chunks[1]?.data ?? Buffer.alloc(0))]).toEqual(
    [0, white, ink, ink, 0, red, white, white].flat(),
  );
});
