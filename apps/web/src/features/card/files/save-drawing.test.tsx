import { expect, test } from 'vitest';
import { drawnPicture } from './save-drawing.ts';

test('a drawing on a transparent picture has a white background, because JPEG has no transparency', async () => {
  const canvas = new OffscreenCanvas(10, 10);
  const context = canvas.getContext('2d');
  const transparent = await canvas.convertToBlob({ type: 'image/png' });
  const arrow = { kind: 'arrow', from: { x: 1, y: 1 }, to: { x: 3, y: 1 } } as const;
  const drawn = await drawnPicture(transparent, [arrow], 'a.png');
  context?.drawImage(await createImageBitmap(drawn), 0, 0);
  const corner = context?.getImageData(9, 9, 1, 1).data ?? [];
  expect(drawn.type).toBe('image/jpeg');
  expect(Math.min(...corner)).toBeGreaterThan(200);
});
