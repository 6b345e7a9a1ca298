import { businessRule } from '@kartoteka/domain/business-rule';
import type { FileStore } from '../../../files/store/file-store.ts';
import type { FileAnswer } from '../../../http/answer/file-answer.ts';
import { BusinessError, NotFound } from '../../../http/answer/problem.ts';
import { storageTrouble } from '../../../http/answer/storage-trouble.ts';

/** The parts of a file's row that its answer needs. */
export interface ShownFile {
  readonly name: string;
  readonly media_type: string;
  readonly content: Buffer | null;
  readonly thumbnail: Buffer | null;
}

/**
 * The Content-Security-Policy of a file's answer. Our pages load files as data, so a file that is opened as a
 * page may do nothing.
 */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'";
/**
 * The Cache-Control of a file's answer, with a day in seconds. The bytes of a file never change, but a redacted file
 * should not stay on devices for long.
 */
const KEEPING = 'private, max-age=86400, immutable';

/**
 * Answers with the bytes of a file, or with its thumbnail.
 *
 * @throws BusinessError File:Redacted for a redacted file
 * @throws NotFound for the thumbnail of a file that has none, and when the store does not have the bytes
 */
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
  const isPdf = mediaType === 'application/pdf';
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
      next: () =>
        (chunks.next() as Promise<IteratorResult<Uint8Array, unknown>>).catch((error: unknown) => {
          throw storageTrouble(error);
        }),
      return: async () => bytes.stream.destroy(),
    },
  };
}
