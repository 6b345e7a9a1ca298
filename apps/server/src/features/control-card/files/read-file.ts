import { businessRule } from '@kartoteka/domain/business-rule';
import type { FileMedia } from '@kartoteka/domain/file/media';
import { sql } from 'kysely';
import type { FileStore } from '../../../files/store/file-store.ts';
import type { FileAnswer } from '../../../http/answer/file-answer.ts';
import { BusinessError, NotFound } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { maySeeCard } from '../model/card-sql.ts';

/** The parts of a file's row that its answer needs. */
export interface ShownFile {
  readonly name: string;
  readonly media_type: string;
  readonly content: Buffer | null;
  readonly thumbnail: Buffer | null;
}

/** A file is loaded as data into a page of ours, never as a page: it may do nothing at all. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'";
/** A day: the bytes behind an id never change, but a redacted file should not stay on devices for long. */
const KEEPING = 'private, max-age=86400, immutable';

/** Finds a file that the caller may see: of a visible card, or the caller's own that no card has yet. */
export async function findFile({ db, caller }: RequestContext, id: string): Promise<ShownFile> {
  const row = await db
    .selectFrom('file')
    .leftJoin('control_card as card', 'card.id', 'file.card_id')
    .where('file.id', '=', id)
    .where(
      sql<boolean>`(file.card_id is null and file.creator_id = ${caller.userId}
        or card.deleted_at is null and card.id is not null and ${maySeeCard('card', caller)})`,
    )
    .select(['file.name', 'file.media_type', 'file.content', 'file.thumbnail'])
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return row;
}

/** Answers with the bytes of a file, or with its thumbnail. */
export async function fileAnswer(
  store: FileStore,
  { name, media_type, content, thumbnail }: ShownFile,
  form: 'whole' | 'thumbnail',
): Promise<FileAnswer> {
  if (content === null) throw new BusinessError(businessRule('Kartoteka.File:Redacted'));
  const hash = (form === 'whole' ? content : thumbnail)?.toString('hex');
  const bytes = hash === undefined ? null : await store.open(hash);
  if (hash === undefined || bytes === null) throw new NotFound();
  const mediaType = form === 'whole' ? media_type : 'image/webp';
  const isPdf = (mediaType as FileMedia) === 'application/pdf';
  const chunks = bytes.stream[Symbol.asyncIterator]();
  return {
    fileName: form === 'whole' ? name : `${name}.webp`,
    mediaType,
    isInline: !isPdf,
    etag: hash,
    headers: {
      'Cache-Control': KEEPING,
      Vary: 'Authorization',
      'Content-Length': String(bytes.size),
      'Content-Security-Policy': SANDBOX,
    },
    content: {
      next: () => chunks.next() as Promise<IteratorResult<Uint8Array, unknown>>,
      return: async () => bytes.stream.destroy(),
    },
  };
}
