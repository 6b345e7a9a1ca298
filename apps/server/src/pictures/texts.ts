import { pictureHash } from '@kartoteka/domain/picture-address';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { isDataImage } from '../html/data-image.ts';
import type { PlacedText } from '../html/rich-text.ts';
import { dataUrlOf } from './picture.ts';
import { readPictures } from './store.ts';
import type { PlacedPicture } from './decode.ts';

/** A picture as `cleanRichText` writes it. */
const PICTURE = /<img src="([^"]*)" \/>/g;

const sources = (html: string): string[] => [...html.matchAll(PICTURE)].map(([, source = '']) => source);

/** Returns the pictures of cleaned rich texts that are data URLs, with the paths of their fields. */
export function textPictures(texts: readonly PlacedText[]): PlacedPicture[] {
  return texts.flatMap(({ path, text }) =>
    sources(text ?? '')
      .filter(isDataImage)
      .map((url) => ({ path, url })),
  );
}

/**
 * Returns cleaned rich text with its pictures replaced. `replace` returns undefined to keep a picture and null to
 * remove it.
 */
export function withTextPictures<T extends string | null | undefined>(
  html: T,
  replace: (picture: string) => string | null | undefined,
): T {
  if (typeof html !== 'string') return html;
  return html.replaceAll(PICTURE, (whole: string, source: string) => {
    const other = replace(source);
    if (other === undefined) return whole;
    return other === null ? '' : `<img src="${other}" />`;
  }) as T;
}

/**
 * Returns a function that replaces the addresses of stored pictures in a rich text with data URLs, which
 * administrators read (wire rich-text).
 */
export async function textInliner(
  db: Kysely<Database>,
  texts: readonly (string | null)[],
): Promise<<T extends string | null>(text: T) => T> {
  const hashes = texts.flatMap((text) => sources(text ?? '').flatMap((one) => pictureHash(one) ?? []));
  const pictures = await readPictures(db, hashes);
  const urls = new Map([...pictures].map(([hash, picture]) => [hash, dataUrlOf(picture)]));
  return (text) => withTextPictures(text, (source) => urls.get(pictureHash(source) ?? ''));
}
