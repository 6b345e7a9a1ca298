import sharp, { type Exif } from 'sharp';
import { expect, test } from 'vitest';
import { takenAt } from './taken-at.ts';

const TIME = '2026:11:20 07:31:00';

async function exifOf(more: Exif): Promise<Buffer | undefined> {
  const image = sharp({ create: { width: 4, height: 4, channels: 3, background: 'grey' } });
  return (await sharp(await image.withExif(more).jpeg().toBuffer()).metadata()).exif;
}

test.each([
  ['the time of the shot give that time', { IFD2: { DateTimeOriginal: TIME } }, TIME],
  ['only the time of the file give that time', { IFD0: { DateTime: TIME } }, TIME],
  [
    'both times give the time of the shot',
    { IFD0: { DateTime: '2027:01:01 00:00:00' }, IFD2: { DateTimeOriginal: TIME } },
    TIME,
  ],
  ['no time give no time', { IFD0: { Make: 'Aparat' } }, null],
  ['a text in place of the time give no time', { IFD0: { DateTime: '<script>alert(1)</script>' } }, null],
] as const)('EXIF data with %s', async (_about, exif, expected) => {
  expect(takenAt(await exifOf(exif))).toBe(expected);
});

test('cut EXIF data give no wrong time, and broken EXIF data cause no error', async () => {
  const whole = await exifOf({ IFD2: { DateTimeOriginal: TIME } });
  if (whole === undefined) throw new Error('There are EXIF data.');
  for (let cut = 0; cut < whole.length; cut += 3)
    expect([null, TIME]).toContain(takenAt(whole.subarray(0, cut)));
  for (let at = 6; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed[at] = 0xff;
    expect(() => takenAt(changed)).not.toThrow();
  }
  expect(takenAt(undefined)).toBeNull();
});
