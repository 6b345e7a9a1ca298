import { buffer } from 'node:stream/consumers';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { FileStore } from '../../../files/store/file-store.ts';
import { NotFound, StorageTrouble } from '../../../http/answer/problem.ts';
import { storageTrouble } from '../../../http/answer/storage-trouble.ts';
import type { PictureMedia } from '../../../pictures/picture.ts';
import type { ShownFile } from '../views/file-answer.ts';
import type { ReadPhoto } from './print-paper.ts';

/**
 * Finds a photo of a card, unless the card is deleted or the photo is redacted. @throws NotFound for every other file
 */
export async function findPaperFile(
  db: Kysely<Database>,
  cardId: string,
  fileId: string,
): Promise<ShownFile> {
  const row = await db
    .selectFrom('file')
    .innerJoin('control_card as card', 'card.id', 'file.card_id')
    .where('file.id', '=', fileId)
    .where('file.card_id', '=', cardId)
    .where('card.deleted_at', 'is', null)
    .where('file.thumbnail', 'is not', null)
    .select(['file.name', 'file.media_type', 'file.content', 'file.thumbnail'])
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return row;
}

/**
 * Creates the function that reads the photos of a paper while it is printed. Every error but `NotFound` ends the
 * printing, because a paper without a photo that the card has would look complete.
 */
export function createReadPhoto(db: Kysely<Database>, store: FileStore): ReadPhoto {
  return async (cardId, path) => {
    const [fileId = '', form] = path.split('/').slice(-2);
    const known = controlCardExportRoutes.file.params.safeParse({ id: cardId, fileId, form });
    if (!known.success) return null;
    const file = await findPaperFile(db, cardId, fileId).catch(nullWhenMissing);
    const hash = (form === 'picture' ? file?.content : file?.thumbnail)?.toString('hex');
    if (file === null || hash === undefined) return null;
    // `findPaperFile` finds only photos, and every thumbnail is WebP.
    const media = form === 'picture' ? (file.media_type as PictureMedia) : 'image/webp';
    return { media, bytes: await readWhole(store, hash) };
  };
}

/** @throws StorageTrouble when the store cannot read the bytes of a photo, or does not have them */
async function readWhole(store: FileStore, hash: string): Promise<Buffer> {
  const bytes = await store.open(hash);
  if (bytes === null) {
    throw new StorageTrouble('missing', { cause: new Error(`the store does not have the photo ${hash}`) });
  }
  return buffer(bytes.stream).catch((error: unknown) => {
    throw storageTrouble(error);
  });
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}
