import { NEW_PICTURE_PIXELS, NEW_PICTURES, PICTURE_PIXELS } from '@kartoteka/domain/limits';
import { pictureAddress } from '@kartoteka/domain/picture-address';
import { type PathSegment, type Violation, violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { encodePicture, type PictureFault, pixelsOf } from './encode.ts';
import { bytesOf, hashOf } from './picture.ts';
import { type Decoded, readSources, storePictures } from './store.ts';

const MEGA = 1_000_000;

/**
 * A picture in a text or an option, with the path of its field. `decodePictures` takes only data URLs that
 * `isDataImage` accepts.
 */
export interface PlacedPicture {
  readonly path: readonly PathSegment[];
  readonly url: string;
}

/** The result of decoding the pictures of a body. */
export interface DecodedPictures {
  readonly faults: readonly Violation[];
  /** Addresses of pictures by data URL; pictures with faults have none. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Stores the pictures that are not stored yet. */
  store(db: Kysely<Database>): Promise<void>;
}

/**
 * Decodes the pictures of a body that are not stored yet and encodes them anew. A picture that is already stored keeps
 * its address. A picture whose new encoding was stored by an earlier save gets the address of that encoding. Pictures
 * that an administrator reads and saves again therefore stay unchanged.
 */
export async function decodePictures(
  db: Kysely<Database>,
  placed: readonly PlacedPicture[],
): Promise<DecodedPictures> {
  const bytes = new Map(placed.map(({ url }) => [url, bytesOf(url)]));
  const hashes = new Map([...bytes].map(([url, content]) => [url, hashOf(content)]));
  const known = await readSources(db, [...new Set(hashes.values())]);
  const budget = createBudget();
  const decoded: Decoded[] = [];
  const results = new Map<string, { address: string } | { fault: Violation }>();
  for (const { path, url } of placed) {
    const [source, hash] = [bytes.get(url), hashes.get(url)];
    if (source === undefined || hash === undefined || results.has(url)) continue;
    const before = known.get(hash);
    if (typeof before === 'string') {
      results.set(url, { address: pictureAddress(before) });
      continue;
    }
    const over = budget.spend(await pixelsOf(source));
    const picture = over === null ? await encodePicture(source) : null;
    if (picture === null || typeof picture === 'string') {
      results.set(url, { fault: under(path, over ?? faultOf(picture ?? 'pictureUnreadable')) });
      continue;
    }
    decoded.push({ source, picture });
    results.set(url, { address: pictureAddress(picture.hash) });
  }
  return {
    faults: placed.flatMap(({ path, url }) => {
      const result = results.get(url);
      return result && 'fault' in result ? [under(path, result.fault)] : [];
    }),
    addresses: new Map(
      [...results].flatMap(([url, result]): [string, string][] =>
        'address' in result ? [[url, result.address]] : [],
      ),
    ),
    store: (into) => storePictures(into, decoded),
  };
}

const under = (path: readonly PathSegment[], fault: Violation): Violation => ({ ...fault, path });

function faultOf(fault: PictureFault): Violation {
  return fault === 'pictureTooManyPixels'
    ? violation([], fault, { max: PICTURE_PIXELS / MEGA })
    : violation([], fault);
}

/** Counts the new pictures and pixels that one save may decode. */
function createBudget() {
  let [pixels, pictures] = [0, 0];
  return {
    /** Counts one more picture and returns its violation, or null when it is accepted. */
    spend(own: number | PictureFault): Violation | null {
      if (typeof own === 'string') return faultOf(own);
      pixels += own;
      pictures += 1;
      if (pictures > NEW_PICTURES) return violation([], 'tooManyNewPictures', { max: NEW_PICTURES });
      if (pixels <= NEW_PICTURE_PIXELS) return null;
      return violation([], 'newPicturesTooManyPixels', { max: NEW_PICTURE_PIXELS / MEGA });
    },
  };
}
