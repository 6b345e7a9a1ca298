import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { PaperFiles } from './paper-files.tsx';

/** A file on paper. All files have the same caption and name, as a photo and the drawings upon it have. */
const file = (number: number, original: number | null, isDrawnUpon: boolean) => ({
  number,
  original,
  isDrawnUpon,
  name: 'IMG_1.jpg',
  mediaType: 'image/jpeg' as const,
  size: 10,
  sha256: '0'.repeat(64),
  width: 4,
  height: 3,
  caption: 'rysa',
  captionChanges: [],
  field: null,
  by: 'Ola',
  at: '2026-03-05T06:00:00.000Z',
  isRedacted: false,
  redactReason: null,
  picture: null,
  thumbnail: null,
});

test('the paper of a card says which photo has a drawing, which is a drawing, and which drawing a newer drawing replaced', async () => {
  renderPart(
    <PaperFiles files={[file(1, null, false), file(2, null, true), file(3, 2, true), file(4, 3, false)]} />,
  );
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .all()
        .map((one) => one.element().textContent),
    )
    .toEqual([
      'Zał. 1 rysa, IMG_1.jpg',
      'Zał. 2 rysa, IMG_1.jpg, oryginał, bez rysunku',
      'Zał. 3 rysa, IMG_1.jpg, z rysunkiem na zał. 2, zastąpione nowszym rysunkiem',
      'Zał. 4 rysa, IMG_1.jpg, z rysunkiem na zał. 3',
    ]);
});
