import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { hashOf, type Picture, type PictureMedia } from './picture.ts';

const hex = (hash: Buffer): string => hash.toString('hex');
const bytes = (hash: string): Buffer => Buffer.from(hash, 'hex');

/** Reads pictures by hash. Hashes that are not stored are missing from the result. */
export async function readPictures(
  db: Kysely<Database>,
  hashes: Iterable<string>,
): Promise<Map<string, Picture>> {
  const wanted = [...new Set(hashes)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('picture')
    .select(['hash', 'media_type', 'width', 'height', 'content'])
    .where((row) => row('hash', '=', row.fn.any(row.val(wanted.map(bytes)))))
    .execute();
  return new Map(
    rows.map(({ hash, media_type, content, width, height }) => [
      hex(hash),
      // The cast is safe, because a constraint of the table allows no other media type.
      { hash: hex(hash), media: media_type as PictureMedia, width, height, bytes: content },
    ]),
  );
}

/**
 * Returns the hashes of the encoded pictures by the hashes of their sources. A value is null for a source that could
 * not be decoded. A stored picture is also its own source. Unknown sources are missing.
 */
export async function readSources(
  db: Kysely<Database>,
  sources: readonly string[],
): Promise<Map<string, string | null>> {
  if (sources.length === 0) return new Map();
  const wanted = sources.map(bytes);
  const known = await db
    .selectFrom('picture_source')
    .select(['source_hash', 'picture_hash'])
    .where((row) => row('source_hash', '=', row.fn.any(row.val(wanted))))
    .execute();
  const stored = await db
    .selectFrom('picture')
    .select('hash')
    .where((row) => row('hash', '=', row.fn.any(row.val(wanted))))
    .execute();
  return new Map([
    ...known.map((row): [string, string | null] => [
      hex(row.source_hash),
      row.picture_hash && hex(row.picture_hash),
    ]),
    ...stored.map(({ hash }): [string, string] => [hex(hash), hex(hash)]),
  ]);
}

/** A picture as it was received and as it was encoded; `picture` null means that it could not be decoded. */
export interface Decoded {
  readonly source: Buffer;
  readonly picture: Picture | null;
}

/**
 * Stores pictures that are not stored yet. Inserting them in the order of their hashes prevents deadlocks between two
 * transactions with the same pictures.
 */
export async function storePictures(db: Kysely<Database>, decoded: readonly Decoded[]): Promise<void> {
  const pictures = new Map(
    decoded.flatMap(({ picture }): [string, Picture][] =>
      picture === null ? [] : [[picture.hash, picture]],
    ),
  );
  const inOrder = [...pictures.values()].toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  for (const { hash, media, width, height, bytes: content } of inOrder) {
    await db
      .insertInto('picture')
      .values({ hash: bytes(hash), media_type: media, width, height, content })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const sources = decoded
    .map(({ source, picture }) => ({ source: hashOf(source), became: picture?.hash ?? null }))
    .toSorted((a, b) => (a.source < b.source ? -1 : 1));
  for (const { source, became } of sources) {
    await db
      .insertInto('picture_source')
      .values({ source_hash: bytes(source), picture_hash: became === null ? null : bytes(became) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
