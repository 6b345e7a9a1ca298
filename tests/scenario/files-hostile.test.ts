import { fileRoutes } from '@kartoteka/contract/file';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVIL, hostileFiles, type HostileFile } from '../env/hostile-files.ts';
import { type MeasuredApp, startMeasuredApp } from '../env/measured/measured-app.ts';
import { photo, sendFile } from '../env/photos.ts';

const FILES = 500;
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_261_125);
/** Maximum processor time in ms for which one file may hold the event loop. */
const TURN = 50;
/**
 * Maximum number of times that a group of files is sent. A file that holds the event loop does so each time. A turn
 * that is long only once may be a garbage collection, which counts as processor time too.
 */
const TRIES = 3;
/** Number of files that are sent before the longest turn is read. */
const GROUP = 20;
/**
 * Maximum number of bytes by which the memory of the thread of the event loop may grow, measured after a garbage
 * collection.
 */
const GROWTH = 32 * 1024 * 1024;

let app: MeasuredApp;
beforeAll(async () => {
  app = await startMeasuredApp();
}, 300_000);
afterAll(async () => {
  await app.close();
});

/** Sends a file. Returns what is wrong with the answer or with the stored file, or null when both are right. */
async function faultOf({ about, name, bytes }: HostileFile): Promise<string | null> {
  const client = app.client.as('operator@demo.local');
  const answer = await sendFile(client, bytes, name);
  if (answer.status === 400) {
    const [problem] = answer.problem?.validationErrors ?? [];
    return problem?.members.join('.') === 'file' ? null : `${about}: refused without a word at the file`;
  }
  if (answer.status !== 200) return `${about}: answered ${answer.status}`;
  const stored = fileRoutes.upload.answer.parse(answer.body);
  const served = await client.send(fileRoutes.read, { params: { id: stored.id } });
  const text = Buffer.from(served.bytes).toString('latin1');
  if (served.headers.get('content-type') !== stored.mediaType) return `${about}: served as another kind`;
  if (stored.mediaType === 'application/pdf') return `${about}: stored as a PDF`;
  if (text.includes('EVIL') || text.includes(EVIL) || text.includes('PK\x03\x04'))
    return `${about}: its harm is still in it`;
  const { format } = await sharp(served.bytes).metadata();
  return `image/${format}` === stored.mediaType ? null : `${about}: is no ${stored.mediaType}`;
}

/** Sends files, four at a time, and returns what is wrong with them. */
async function faultsOf(files: readonly HostileFile[]): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...files];
  const send = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const fault = await faultOf(file);
      if (fault !== null) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: 4 }, send));
  return faults;
}

/**
 * Sends files, and sends them again while the longest turn is too long. Returns what is wrong with the files. A turn
 * that was too long at every try is a fault too.
 */
async function tryGroup(files: readonly HostileFile[]): Promise<string[]> {
  const faults: string[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let left = TRIES; left > 0 && least >= TURN; left -= 1) {
    await app.dearestTurn();
    faults.push(...(await faultsOf(files)));
    least = Math.min(least, await app.dearestTurn());
  }
  if (least >= TURN) {
    const names = files.map(({ about }) => about).join(', ');
    faults.push(`a turn of ${Math.round(least)} ms at each of ${TRIES} tries: ${names}`);
  }
  return faults;
}

test(`none of ${FILES} hostile files does harm or is served as another kind of file, and none holds the event loop`, async () => {
  const files = await hostileFiles(FILES, SEED);
  // The first photo starts the process that examines files.
  await sendFile(app.client.as('operator@demo.local'), await photo(1));
  const [before] = await app.memory();
  const faults: string[] = [];
  for (let at = 0; at < files.length; at += GROUP)
    faults.push(...(await tryGroup(files.slice(at, at + GROUP))));
  const [after] = await app.memory();
  expect([...new Set(faults)]).toEqual([]);
  expect((after ?? 0) - (before ?? 0)).toBeLessThan(GROWTH);
}, 600_000);
