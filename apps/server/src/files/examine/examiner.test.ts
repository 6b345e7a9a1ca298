import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../http/observe/log.ts';
import { createExaminer, discardParts } from './examiner.ts';

const LIMITS = { maxPixels: 24_000_000, kinds: ['image/jpeg', 'image/png'] } as const;
const examiner = createExaminer({ log: createLog('error') });
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'examiner-'));
});
afterAll(async () => {
  await examiner.close();
  await rm(folder, { recursive: true });
});

async function examined(name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return examiner.examine({ ...LIMITS, path });
}

const noise = (width: number, height: number, channels: 3 | 4 = 3) => {
  const pixels = Buffer.alloc(width * height * channels);
  let state = 7;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels } });
};

test('a picture that needs more than two seconds of the processor is refused, and the next one is examined', async () => {
  const slow = await noise(4600, 4600, 4).png({ compressionLevel: 0 }).toBuffer();
  expect(await examined('wolny.png', slow)).toBe('photoTooSlow');
  const quick = await noise(40, 30).jpeg().toBuffer();
  expect(await examined('szybki.jpg', quick)).toMatchObject({
    mediaType: 'image/jpeg',
    width: 40,
    height: 30,
  });
}, 60_000);

test('a photo of a busy scene has a thumbnail of at most 20 kB', async () => {
  const verdict = await examined('szum.jpg', await noise(2000, 1500).jpeg({ quality: 95 }).toBuffer());
  if (typeof verdict === 'string' || verdict.thumbnail === null) throw new Error('The photo was refused.');
  expect(verdict.thumbnail.size).toBeLessThanOrEqual(20_000);
  expect((await readFile(verdict.thumbnail.path)).length).toBe(verdict.thumbnail.size);
});

test('the parts of an examination are gone after they were discarded', async () => {
  const path = join(folder, 'gotowe.jpg');
  await examined('gotowe.jpg', await noise(20, 20).jpeg().toBuffer());
  await discardParts(path);
  for (const part of [path, `${path}.content`, `${path}.thumbnail`])
    await expect(stat(part)).rejects.toMatchObject({ code: 'ENOENT' });
});
