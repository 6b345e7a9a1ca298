import type { CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import { fileRoutes } from '@kartoteka/contract/file';
import { isPicture } from '@kartoteka/domain/file/media';
import { ApiError } from '../api-error.ts';
import { answerOf } from '../call.ts';

/**
 * Prefix of the names of caches with pictures. The person's id follows it. The service worker finds a picture
 * in any cache.
 */
const PICTURES = 'kartoteka-pictures-';
const ADDRESS = /\/api\/app\/pictures\/[\da-f]{64}/g;

/**
 * Keeps the pictures whose addresses occur in the texts, and deletes the person's other pictures. A kept
 * picture is never out of date, because its address contains a hash of its content.
 *
 * @param isEnded tells whether the person's session has ended; no picture is stored after it
 */
export async function keepPictures(
  userId: string,
  texts: readonly string[],
  isEnded: () => boolean,
): Promise<void> {
  if (!('caches' in globalThis) || isEnded()) return;
  const cache = await caches.open(PICTURES + userId);
  const wanted = new Set(texts.flatMap((text) => text.match(ADDRESS) ?? []));
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const address of wanted)
    if (!kept.has(address) && !isEnded()) await keepPicture(cache, address, isEnded).catch(() => undefined);
  for (const address of kept) if (!wanted.has(address)) await cache.delete(address);
}

async function keepPicture(cache: Cache, address: string, isEnded: () => boolean): Promise<void> {
  const answer = await fetch(address);
  if (answer.ok && isImage(answer) && !isEnded()) await cache.put(address, answer);
}

/** Returns whether an answer is an image. The login of a network may answer with a page of its own. */
const isImage = ({ headers }: Response): boolean =>
  headers.get('Content-Type')?.startsWith('image/') === true;

/**
 * Prefix of the names of caches with thumbnails of files. The person's id follows it. Only pages read these caches,
 * because a call for a thumbnail needs the person's token.
 */
const THUMBNAILS = 'kartoteka-thumbnails-';
/** Maximum number of thumbnails that are kept. The caller passes the cards newest first. */
const MOST_THUMBNAILS = 300;

/**
 * Keeps the thumbnails of these cards' files, so that the cards show them without a network, and deletes the person's
 * other thumbnails.
 *
 * @param isEnded tells whether the person's session has ended; no thumbnail is stored after it
 */
export async function keepThumbnails(
  userId: string,
  cards: readonly CardFormData[],
  isEnded: () => boolean,
): Promise<void> {
  if (!('caches' in globalThis) || isEnded()) return;
  const cache = await caches.open(THUMBNAILS + userId);
  const files = cards.flatMap(({ elements }) =>
    // A card that an earlier version kept has no files.
    elements.flatMap(({ entries }) => entries.flatMap((entry: KeptEntry) => entry.files ?? [])),
  );
  const pictures = files.filter(({ mediaType, isRedacted }) => isPicture(mediaType) && !isRedacted);
  const wanted = new Map(
    pictures.slice(0, MOST_THUMBNAILS).map(({ id }) => [thumbnailPath(id), id] as const),
  );
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const path of kept) if (!wanted.has(path)) await cache.delete(path);
  for (const [path, id] of wanted) {
    if (kept.has(path)) continue;
    try {
      const answer = await answerOf(fileRoutes.thumbnail, { params: { id } });
      if (!isImage(answer) || isEnded()) return;
      await cache.put(path, answer);
    } catch (error) {
      // A refused thumbnail is skipped. Without the server or room on the device, the remaining thumbnails wait for the
      // next call of this function.
      if (!(error instanceof ApiError) || error.isOffline) return;
    }
  }
}

type KeptEntry = Partial<Pick<CardEntry, 'files'>>;

const thumbnailPath = (id: string): string => fileRoutes.thumbnail.path.replace(':id', id);

/** Returns the thumbnail that this device keeps of a file on the server; null if it keeps none. */
export async function keptThumbnail(userId: string, id: string): Promise<Blob | null> {
  if (!('caches' in globalThis)) return null;
  const found = await caches
    .match(thumbnailPath(id), { cacheName: THUMBNAILS + userId })
    .catch(() => undefined);
  return found === undefined ? null : found.blob();
}

/** Deletes the kept pictures of everybody except this person; null deletes the pictures of everybody. */
export async function forgetPictures(but: string | null): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) =>
    [PICTURES, THUMBNAILS].some((one) => name.startsWith(one) && (but === null || name !== one + but)),
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}
