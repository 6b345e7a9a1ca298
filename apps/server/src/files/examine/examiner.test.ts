import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Busy, StorageTrouble } from '../../http/answer/problem.ts';
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
  return examiner.examine({ ...LIMITS, path }, 'ola');
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

test('a picture that needs more processor time than a file may use is refused, and the next one is examined', async () => {
  const strict = createExaminer({ log: createLog('error'), cpu: 400 });
  const slow = join(folder, 'wolny.png');
  await writeFile(slow, await noise(4600, 4600).png({ compressionLevel: 0 }).toBuffer());
  const quick = join(folder, 'szybki.jpg');
  await writeFile(quick, await noise(40, 30).jpeg().toBuffer());
  const verdicts = [
    await strict.examine({ ...LIMITS, path: slow }, 'ola'),
    await strict.examine({ ...LIMITS, path: quick }, 'ola'),
  ];
  await strict.close();
  expect(verdicts).toEqual(['photoTooSlow', expect.objectContaining({ width: 40, height: 30 })]);
}, 180_000);

test('a photo that a busy machine cannot examine in time is not refused: the client is asked to send it again', async () => {
  const busy = createExaminer({ log: createLog('error'), patience: 1 });
  const path = join(folder, 'w kolejce.jpg');
  await writeFile(path, await noise(40, 30).jpeg().toBuffer());
  await expect(busy.examine({ ...LIMITS, path }, 'ola')).rejects.toBeInstanceOf(Busy);
  await busy.close();
});

test('a picture with noise as its transparency is accepted, with a thumbnail of at most 20 kB', async () => {
  const verdict = await examined('prześwit.png', await noise(900, 700, 4).png().toBuffer());
  if (typeof verdict === 'string') throw new Error('The picture was refused.');
  expect(verdict.mediaType).toBe('image/png');
  expect(verdict.thumbnail?.size).toBeLessThanOrEqual(20_000);
});

test('a photo of a busy scene has a thumbnail of at most 20 kB', async () => {
  const verdict = await examined('szum.jpg', await noise(2000, 1500).jpeg({ quality: 95 }).toBuffer());
  if (typeof verdict === 'string' || verdict.thumbnail === null) throw new Error('The photo was refused.');
  expect(verdict.thumbnail.size).toBeLessThanOrEqual(20_000);
  expect((await readFile(verdict.thumbnail.path)).length).toBe(verdict.thumbnail.size);
});

test('a photo is not called broken when the disk cannot read its bytes or cannot store the new bytes', async () => {
  await mkdir(join(folder, 'przeszkoda.jpg.content'));
  const jpeg = await noise(20, 20).jpeg().toBuffer();
  await expect(examined('przeszkoda.jpg', jpeg)).rejects.toBeInstanceOf(StorageTrouble);
  const gone = examiner.examine({ ...LIMITS, path: join(folder, 'nie ma.jpg') }, 'ola');
  await expect(gone).rejects.toMatchObject({ status: 503, cause: { code: 'ENOENT' } });
});

test('discarding an examined file removes the received file, its content and its thumbnail', async () => {
  const path = join(folder, 'gotowe.jpg');
  await examined('gotowe.jpg', await noise(20, 20).jpeg().toBuffer());
  await discardParts(path);
  for (const part of [path, `${path}.content`, `${path}.thumbnail`])
    await expect(stat(part)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('an account with many slow photos keeps only a few waiting, and the photo of another account is examined soon', async () => {
  const own = createExaminer({ log: createLog('error') });
  const slow = join(folder, 'powolny.png');
  await writeFile(slow, await noise(2400, 2400).png({ compressionLevel: 0 }).toBuffer());
  const quick = join(folder, 'dobry.jpg');
  await writeFile(quick, await noise(40, 30).jpeg().toBuffer());
  const done: string[] = [];
  const ask = async (path: string, owner: string): Promise<unknown> => {
    const result = await own.examine({ ...LIMITS, path }, owner).catch((error: unknown) => error);
    done.push(owner);
    return result;
  };
  try {
    const slowOnes = Array.from({ length: 30 }, () => ask(slow, 'ola'));
    const good = ask(quick, 'olek');
    expect(await good).toMatchObject({ width: 40, height: 30 });
    const results = await Promise.all(slowOnes);
    const refused = results.filter((result) => result instanceof Busy);
    // One photo of the account is examined, and four wait.
    expect(refused).toHaveLength(25);
    for (const busy of refused) expect(busy).toMatchObject({ status: 503, pressure: 'files' });
    expect(done.slice(25).indexOf('olek')).toBeLessThanOrEqual(5);
  } finally {
    await own.close();
  }
}, 180_000);
