import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toWarsaw, warsawDay } from '@kartoteka/domain/value/warsaw';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { beforeAll, expect, test, vi } from 'vitest';
import { openPage } from '../env/browser.ts';
import { openAs } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';
import { SCENES, type Scene } from './pictures/scenes.ts';
import { steady, steadyTexts } from './pictures/steady.ts';

const PICTURES = join(import.meta.dirname, '../../docs/pictures');
const DIFFERENCES = join(import.meta.dirname, '../../reports/pictures');
/** `npm run pictures` takes the pictures again. */
const isTaking = process.env['PICTURES'] === 'take';
/**
 * Maximum share of pixels that may differ, because letters have slightly different edges on another machine.
 * A button that moved changes a larger share.
 */
const LARGEST_SHARE = 0.002;
const MINUTE = 60_000;

const app = testApp();

/**
 * Sets the clock back to the evening of the demo plant's last day if that evening is over. Otherwise the figures in
 * charts by day would move by one column when midnight passes after the plant was made.
 */
beforeAll(async () => {
  const evening = Date.parse(warsawDay(await lastDay()).end) - MINUTE;
  if (Date.now() > evening) vi.useFakeTimers({ toFake: ['Date'], now: evening });
  return () => void vi.useRealTimers();
});

for (const scene of SCENES) {
  test(`${scene.name} looks as in its reference picture`, async () => {
    const taken = await take(scene);
    const file = join(PICTURES, `${scene.name}.png`);
    if (isTaking) {
      await mkdir(PICTURES, { recursive: true });
      await writeFile(file, taken);
    }
    const { share, difference } = compare(PNG.sync.read(await readFile(file)), PNG.sync.read(taken));
    if (share > LARGEST_SHARE) {
      await mkdir(DIFFERENCES, { recursive: true });
      await writeFile(join(DIFFERENCES, `${scene.name}.png`), taken);
      await writeFile(join(DIFFERENCES, `${scene.name}-difference.png`), difference);
    }
    expect(
      share,
      `share of points that differ, see reports/pictures/${scene.name}-difference.png`,
    ).toBeLessThanOrEqual(LARGEST_SHARE);
  });
}

test('the comparison of screenshots measures the share of pixels that differ', () => {
  const [one, other] = [new PNG({ width: 100, height: 100 }), new PNG({ width: 100, height: 100 })];
  other.data.fill(255, 0, 100 * 4);
  expect(compare(one, other).share).toBeCloseTo(0.01);
});

test('before a screenshot is compared, the dates on the page move by the same number of days but not past the last day, and hours of the last day or without a date become 10:40', () => {
  const shown = [
    'Czeka 2 dni',
    ' · ',
    '29/12/2026 14:05',
    '02/01',
    'o 7:15',
    'od 5 godz.',
    '01/01/2027 11:00',
    'Karta 03/01/2027 nr 2',
    '03/01/2027 00:20',
  ];
  expect(steadyTexts(shown, '2027-01-02')).toEqual([
    'Czeka 4 dni',
    ' · ',
    '16/11/2026 14:05',
    '20/11',
    'o 10:40',
    'od 1 dnia',
    '19/11/2026 11:00',
    'Karta 20/11/2026 nr 2',
    '20/11/2026 10:40',
  ]);
});

test('the comparison of screenshots counts screenshots of different sizes as completely different', () => {
  expect(compare(new PNG({ width: 10, height: 10 }), new PNG({ width: 10, height: 11 })).share).toBe(1);
});

async function take(scene: Scene): Promise<Buffer> {
  const address = typeof scene.address === 'string' ? scene.address : await scene.address(app.client);
  const { page } =
    scene.as === null
      ? await openPage({ baseURL: app.origin, size: scene.size })
      : await openAs(app, scene.as, address, { size: scene.size });
  if (scene.as === null) await page.goto(address);
  await scene.prepare(page);
  await steady(page, await lastDay());
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** Returns the day of the plant's newest cards. */
async function lastDay(): Promise<string> {
  const [newest] = await app.sql<{ at: Date }>('select max(creation_time) as at from control_card');
  return toWarsaw(newest?.at.toISOString() ?? new Date().toISOString()).date;
}

function compare(one: PNG, other: PNG): { share: number; difference: Buffer } {
  const { width, height } = one;
  if (width !== other.width || height !== other.height)
    return { share: 1, difference: PNG.sync.write(other) };
  const difference = new PNG({ width, height });
  const points = pixelmatch(one.data, other.data, difference.data, width, height, { threshold: 0.2 });
  return { share: points / (width * height), difference: PNG.sync.write(difference) };
}
