import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createRandom } from '../../random.ts';
import { demoPhoto } from './photos.ts';
import { createScene } from './scene.ts';

/** Returns a small picture as lines of text, with '#' for each painted point. */
function painted(draw: (scene: ReturnType<typeof createScene>) => void): string[] {
  const scene = createScene(8, 5);
  draw(scene);
  const pixels = scene.pixels(createRandom(1));
  return Array.from({ length: 5 }, (_, y) =>
    Array.from({ length: 8 }, (_unused, x) => ((pixels[(y * 8 + x) * 3] ?? 0) > 100 ? '#' : '.')).join(''),
  );
}

test('a polygon with a dent is filled only inside its edges', () => {
  const dented = [
    [1, 0],
    [7, 0],
    [7, 4],
    [4, 1],
    [1, 4],
  ] as const;
  expect(painted(({ polygon }) => polygon(dented, [255, 255, 255]))).toEqual([
    '.######.',
    '.######.',
    '.##..##.',
    '.#....#.',
    '........',
  ]);
});

test('a polygon that reaches beyond the picture is cut at the edges of the picture', () => {
  const large = [
    [-5, -5],
    [20, -5],
    [20, 2],
    [-5, 2],
  ] as const;
  expect(painted(({ polygon }) => polygon(large, [255, 255, 255]))).toEqual([
    '########',
    '########',
    '........',
    '........',
    '........',
  ]);
});

test('demo photos of different kinds are different JPEG files of 1280 by 960 pixels', async () => {
  const photos = [await demoPhoto('torn', 1), await demoPhoto('label', 1)];
  expect(photos[0]?.equals(photos[1] ?? Buffer.alloc(0))).toBe(false);
  for (const bytes of photos)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 960 });
});
