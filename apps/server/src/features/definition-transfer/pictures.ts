import type { FileContents } from '@kartoteka/contract/definition-transfer';
import { holdsRichText } from '@kartoteka/domain/data-type/control';
import { richDescription } from '@kartoteka/domain/data-type/description';
import { IMAGE_ATTRIBUTE, pictureAddress, pictureHash } from '@kartoteka/domain/picture-address';
import { type PathSegment, type Violation, violation } from '@kartoteka/domain/violation';
import { isDataImage } from '../../html/data-image.ts';
import { plainDescription } from '../../html/plain-text.ts';
import { bytesOf, hashOf } from '../../pictures/picture.ts';
import { withTextPictures } from '../../pictures/texts.ts';
import type { Refs } from './kind.ts';
import { LISTS } from './contents.ts';

/** Matches an address of a stored picture that is a whole text, or the source of a picture in rich text. */
const ADDRESSES = /(?<=^|src=")\/api\/app\/pictures\/[\da-f]{64}(?="|$)/g;

/** An address in a file, with the path of its field. */
interface Placed {
  readonly path: readonly PathSegment[];
  readonly address: string;
}

/**
 * Returns the functions of `Refs` for the pictures and the rich texts of a file.
 *
 * @param isRichHere returns whether the data type that this plant uses for this name of the file shows rich text
 */
export function pictureRefs(
  { pictures, dataTypes }: FileContents,
  isRichHere: (dataType: string) => boolean,
): Pick<Refs, 'described' | 'rich' | 'picture'> {
  const urls = new Map(pictures.map(({ hash, dataUrl }) => [pictureAddress(hash), dataUrl]));
  const rich = new Set(
    dataTypes.filter(({ controlType }) => holdsRichText(controlType)).map(({ name }) => name),
  );
  const withPictures: Refs['rich'] = (html) => withTextPictures(html, (source) => urls.get(source));
  return {
    described(dataType, description) {
      const [isRich, wasRich] = [isRichHere(dataType), rich.has(dataType)];
      if (isRich) return wasRich ? withPictures(description) : description && richDescription(description);
      return wasRich ? plainDescription(description) : description;
    },
    rich: withPictures,
    picture: (address) => urls.get(address) ?? address,
  };
}

/**
 * Adds the addresses of pictures in a value to `found`, possibly repeated, and returns `found`. Ignores names, and
 * `{type, value}` pairs that are not pictures.
 */
function addressesIn(value: unknown, path: readonly PathSegment[], found: Placed[]): Placed[] {
  if (typeof value === 'string') {
    for (const [address] of value.matchAll(ADDRESSES)) found.push({ path, address });
  } else if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) addressesIn(inner, [...path, at], found);
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'value' in value && value.type !== IMAGE_ATTRIBUTE) return found;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== 'name') addressesIn(inner, [...path, key], found);
    }
  }
  return found;
}

/** Returns the addresses of all pictures that the definitions show. */
export function usedAddresses(contents: FileContents): Placed[] {
  return Object.values(LISTS).flatMap((list) => addressesIn(contents[list], [list], []));
}

/** Returns the violations of a file's pictures: not a picture, a wrong hash, or an address without a picture. */
export function checkPictures(contents: FileContents): Violation[] {
  const known = new Set(contents.pictures.map(({ hash }) => pictureAddress(hash)));
  return [
    ...contents.pictures.flatMap(({ hash, dataUrl }, at): Violation[] => {
      if (!isDataImage(dataUrl)) return [violation(['pictures', at, 'dataUrl'], 'badImage')];
      return hashOf(bytesOf(dataUrl)) === hash ? [] : [violation(['pictures', at, 'hash'], 'otherPicture')];
    }),
    ...usedAddresses(contents)
      .filter(({ address }) => pictureHash(address) !== null && !known.has(address))
      .map(({ path }) => violation(path, 'noPictureInFile')),
  ];
}

/**
 * Returns the total size in bytes of the data URLs that replace the addresses in each definition, by list and position.
 */
export function pictureSizes(contents: FileContents): ReadonlyMap<string, number> {
  const sizes = new Map(contents.pictures.map(({ hash, dataUrl }) => [pictureAddress(hash), dataUrl.length]));
  const added = new Map<string, number>();
  for (const { path, address } of usedAddresses(contents)) {
    const key = path.slice(0, 2).join('.');
    added.set(key, (added.get(key) ?? 0) + (sizes.get(address) ?? 0));
  }
  return added;
}
