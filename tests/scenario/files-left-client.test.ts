import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, inject, test } from 'vitest';
import { type FilePlant, openFilePlant } from '../env/file-plant.ts';
import { cameraPhoto, pdf, photo, sendFile, storeFile } from '../env/photos.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: FilePlant;
let folder: string;
beforeAll(async () => {
  plant = await openFilePlant(app);
  folder = join(inject('cluster').dataDir, app.database.name, 'files', 'arriving');
});

const countFiles = async () => (await app.sql<{ n: number }>('select count(*)::int as n from file'))[0]?.n;

/** Returns the number of calls that the store of files could not serve. */
async function refusedByStore(): Promise<number> {
  const figures = await (await fetch(`${app.origin}/metrics`)).text();
  const lines = figures.split('\n').filter((line) => line.startsWith('kartoteka_file_store_refusals_total'));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/**
 * Sends the first bytes of a form with a file, and leaves when `isTime` returns true for the number of its bytes that
 * arrived.
 */
async function sendAndLeave(
  file: Buffer,
  sent: number,
  isTime: (arrived: number) => boolean | Promise<boolean>,
): Promise<void> {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="plik"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]);
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    [
      'POST /api/app/files HTTP/1.1',
      `Host: ${new URL(app.origin).host}`,
      `Authorization: Bearer ${await plant.ola.client.token()}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n'),
  );
  socket.write(body.subarray(0, Math.round(body.length * sent)));
  await expect
    .poll(
      async () => {
        const [name] = await readdir(folder);
        return name !== undefined && isTime((await stat(join(folder, name))).size);
      },
      { interval: 10 },
    )
    .toBe(true);
  socket.destroy();
}

/** Waits until the file is being examined. */
const whileExamined = (file: Buffer) => async (arrived: number) => {
  if (arrived < file.length) return false;
  await sleep(60);
  return true;
};

test.each([
  ['a photo', () => cameraPhoto(2560, 1920, '2026:11:20 07:31:00')],
  ['a PDF', async () => pdf(['#41'.repeat(6_600_000)])],
])(
  'when the client leaves while %s is examined, no part of the file stays behind and the store of files counts as healthy',
  async (_what, make) => {
    const file = await make();
    // Starts the process that examines files, so that it reads the next file at once.
    await storeFile(plant.ola.client, await photo(1));
    const before = await countFiles();
    // The servers of all files of this worker count together.
    const refused = await refusedByStore();
    await sendAndLeave(file, 1, whileExamined(file));
    await expect.poll(async () => (await readdir(folder)).length, { timeout: 10_000 }).toBe(0);
    // The upload ends as if the client were there. The file belongs to no card, so a job removes it later.
    await expect.poll(countFiles, { timeout: 10_000 }).toBe((before ?? 0) + 1);
    await expect.poll(() => readdir(folder), { timeout: 5_000 }).toEqual([]);
    expect(await refusedByStore()).toBe(refused);
  },
);

test('when the client leaves in the middle of an upload, no part of the file stays behind', async () => {
  const file = await cameraPhoto(2560, 1920, '2026:11:20 07:31:00');
  await sendAndLeave(file, 0.5, (arrived) => arrived > 0);
  await expect.poll(() => readdir(folder), { timeout: 5_000 }).toEqual([]);
});

test('an upload that the disk of arriving files refuses gets 503 with Retry-After', async () => {
  await rm(folder, { recursive: true });
  const refused = await sendFile(plant.ola.client, await photo(5));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.problem?.message).toBe('Magazyn plików teraz nie odpowiada. Spróbuj ponownie za chwilę.');
  await mkdir(folder);
  expect((await sendFile(plant.ola.client, await photo(5))).status).toBe(200);
});
