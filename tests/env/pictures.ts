import { PNG } from 'pngjs';
import { pngOf } from '../../apps/server/src/demo/plant/picture/png.ts';

/** Makes a striped PNG as a data URL. Different numbers give different pictures. */
export function pngUrl(number: number, width = 40, height = 30): string {
  const picture = new PNG({ width, height });
  for (let at = 0; at < width * height; at += 1) {
    const isStripe = ((number >> (at % 24)) & 1) === 1;
    picture.data.set(isStripe ? [198, 40, 40, 255] : [21, 101, 192, 255], at * 4);
  }
  return `data:image/png;base64,${PNG.sync.write(picture).toString('base64')}`;
}

/** Makes a PNG of random pixels with sides of `side` px, which compresses badly, as a data URL. */
export function noisyPngUrl(seed: number, side: number): string {
  const picture = new PNG({ width: side, height: side, colorType: 2 });
  let state = seed + 1;
  for (let at = 0; at < side * side * 4; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    picture.data[at] = at % 4 === 3 ? 255 : state >>> 24;
  }
  return `data:image/png;base64,${PNG.sync.write(picture, { colorType: 2 }).toString('base64')}`;
}

/** Makes a PNG of many pixels in few bytes, as a data URL. Each `shade` (0–255) gives a different picture. */
export function vastPngUrl(shade: number, width: number, height: number): string {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  const row = Buffer.alloc(1 + Math.ceil(width / 8), shade);
  row[0] = 0;
  return pngOf(
    header,
    Array.from({ length: height }, () => row),
  );
}
