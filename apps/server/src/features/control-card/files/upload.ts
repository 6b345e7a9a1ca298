import type { UploadedFile } from '@kartoteka/contract/file';
import { type Violation, violation } from '@kartoteka/domain/violation';
import type { Examined, FileFault, Part } from '../../../files/examine/examination.ts';
import { fileName } from '../../../files/name.ts';
import { holdBytes } from '../../../files/unused.ts';
import { NotFound, ValidationError } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { ReceivedFile } from '../../../http/request/receive-file.ts';
import { keepQuota, makeRoomForFree, refuseEarly } from './bounds.ts';
import { findFile } from './read-file.ts';
import type { FileTools } from './tools.ts';
import { fileTexts } from '#texts/cards';

interface UploadBody {
  readonly file: object;
  readonly originalId: string | null;
}

/** A file that was examined and whose bytes are in the store. */
export interface Prepared extends Examined {
  readonly name: string;
}

const MEGA = 1_000_000;

/**
 * Examines the file of an upload and stores its bytes before the transaction begins. A job later removes
 * bytes for which no row is inserted afterwards.
 */
export async function prepareUpload(
  { file }: UploadBody,
  context: RequestContext,
  tools: FileTools,
): Promise<Prepared> {
  const { examiner, store, limits } = tools;
  if (!(file instanceof ReceivedFile)) throw ValidationError.of([violation(['file'], 'required')]);
  await refuseEarly(context, file.size, tools);
  const { maxPixels, kinds } = limits;
  const verdict = await examiner.examine({ path: file.path, maxPixels, kinds }, context.caller.userId);
  if (typeof verdict === 'string') throw ValidationError.of([faultOf(verdict, limits)]);
  for (const { hash, path } of partsOf(verdict)) await store.put(hash, path);
  return { ...verdict, name: fileName(file.name, verdict.mediaType, fileTexts.nameless) };
}

function faultOf(fault: FileFault, { maxPixels }: FileTools['limits']): Violation {
  return fault === 'photoTooManyPixels'
    ? violation(['file'], fault, { max: Math.floor(maxPixels / MEGA) })
    : violation(['file'], fault);
}

const partsOf = ({ content, thumbnail }: Examined): Part[] =>
  thumbnail === null ? [content] : [content, thumbnail];

/** POST files: inserts a row for the stored bytes. Only the author may read the file until a card has it. */
export async function addFile(
  context: RequestContext,
  { originalId }: UploadBody,
  prepared: Prepared,
  tools: FileTools,
): Promise<UploadedFile> {
  const { db, caller, now, newId } = context;
  const { store } = tools;
  await refuseUnknownOriginal(context, originalId);
  await makeRoomForFree(context, tools);
  const parts = partsOf(prepared);
  await holdBytes(
    db,
    parts.map(({ hash }) => hash),
  );
  for (const { hash, path, size } of parts) {
    // Stores the bytes again, because a job may have removed them as unused since `prepareUpload`.
    await store.put(hash, path);
    await db
      .insertInto('file_content')
      .values({ hash: Buffer.from(hash, 'hex'), size })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const { content, thumbnail, mediaType, width, height, name } = prepared;
  const hash = Buffer.from(content.hash, 'hex');
  const id = newId();
  await db
    .insertInto('file')
    .values({
      id,
      name,
      media_type: mediaType,
      hash,
      size: content.size,
      width,
      height,
      content: hash,
      thumbnail: thumbnail && Buffer.from(thumbnail.hash, 'hex'),
      original_id: originalId,
      creator_id: caller.userId,
      creation_time: now,
      card_id: null,
      entry_id: null,
      detached_at: null,
      redacted_at: null,
      redactor_id: null,
      redact_reason: null,
    })
    .execute();
  // The quota is checked last, because all uploads wait here for each other.
  await keepQuota(db, tools);
  const creationTime = now.toISOString();
  return {
    id,
    name,
    mediaType,
    size: content.size,
    sha256: content.hash,
    width,
    height,
    creationTime,
    originalId,
  };
}

/** Refuses an original that the caller may not see, or whose bytes were removed. */
async function refuseUnknownOriginal(context: RequestContext, originalId: string | null): Promise<void> {
  if (originalId === null) return;
  const original = await findFile(context, originalId).catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  if (original === null) throw ValidationError.of([violation(['originalId'], 'unknownOriginal')]);
  // The error stands at the file, because the drawn picture shows the redacted photo.
  if (original.content === null) throw ValidationError.of([violation(['file'], 'redactedOriginal')]);
}
