import type { FileContents } from '@kartoteka/contract/definition-transfer';
import { FILE_PICTURE_PIXELS } from '@kartoteka/domain/limits';
import { type Violation, violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { pixelsOf } from '../../pictures/encode.ts';
import { bytesOf } from '../../pictures/picture.ts';
import { readSources } from '../../pictures/store.ts';

const MEGA = 1_000_000;

/**
 * Returns a violation at the first picture of a file beyond the pixels that one import may decode. Pictures that are
 * stored already are not decoded and do not count. The limit of one save would not suffice, because each definition of
 * the file is a save of its own.
 */
export async function checkNewPictures(
  db: Kysely<Database>,
  { pictures }: FileContents,
): Promise<Violation[]> {
  const known = await readSources(
    db,
    pictures.map(({ hash }) => hash),
  );
  let total = 0;
  for (const [at, { hash, dataUrl }] of pictures.entries()) {
    if (known.has(hash)) continue;
    const pixels = await pixelsOf(bytesOf(dataUrl));
    if (typeof pixels === 'number') total += pixels;
    if (total > FILE_PICTURE_PIXELS)
      return [violation(['pictures', at], 'newPicturesTooManyPixels', { max: FILE_PICTURE_PIXELS / MEGA })];
  }
  return [];
}
