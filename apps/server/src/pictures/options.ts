import type { Setting } from '@kartoteka/domain/data-type/settings';
import { IMAGE_ATTRIBUTE, pictureHash } from '@kartoteka/domain/picture-address';
import type { PathSegment } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { dataUrlOf } from './picture.ts';
import { readPictures } from './store.ts';
import type { PlacedPicture } from './decode.ts';

/**
 * Returns the pictures of options, with their paths. In `settings`, null is a setting that could not be read.
 */
export function optionPictures(settings: readonly (Setting | null)[]): PlacedPicture[] {
  return settings.flatMap((setting, at) => {
    if (setting?.type !== 'availableOptions') return [];
    return setting.options.flatMap(({ attributes }, option) =>
      attributes.flatMap(({ type, value }, attribute) => {
        const path: PathSegment[] = ['settings', at, 'options', option, 'attributes', attribute, 'value'];
        return type === IMAGE_ATTRIBUTE ? [{ path, url: value }] : [];
      }),
    );
  });
}

/**
 * Returns a setting with the pictures of its options replaced. `replace` returns undefined to keep a picture and null
 * to remove it.
 */
export function withOptionPictures(
  setting: Setting,
  replace: (picture: string) => string | null | undefined,
): Setting {
  if (setting.type !== 'availableOptions') return setting;
  const options = setting.options.map((option) => ({
    ...option,
    attributes: option.attributes.flatMap((one) => {
      const other = one.type === IMAGE_ATTRIBUTE ? replace(one.value) : undefined;
      if (other === undefined) return one;
      return other === null ? [] : { ...one, value: other };
    }),
  }));
  return { ...setting, options };
}

/** Returns settings with their stored pictures as data URLs, as administrators read them (wire pictures). */
export async function inlineOptionPictures(
  db: Kysely<Database>,
  settings: readonly Setting[],
): Promise<Setting[]> {
  const hashes = optionPictures(settings).flatMap(({ url }) => pictureHash(url) ?? []);
  const pictures = await readPictures(db, hashes);
  const urls = new Map([...pictures].map(([hash, picture]) => [hash, dataUrlOf(picture)]));
  return settings.map((setting) =>
    withOptionPictures(setting, (value) => urls.get(pictureHash(value) ?? '')),
  );
}
