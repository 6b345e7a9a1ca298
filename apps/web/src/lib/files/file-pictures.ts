import { fileRoutes } from '@kartoteka/contract/file';
import { FILE_MEDIA } from '@kartoteka/domain/file/media';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, NO_CONNECTION } from '../api-error.ts';
import { answerOf } from '../call.ts';
import { keptThumbnail } from '../kept/kept-pictures.ts';
import { fileBox, type KeptFile } from './file-box.ts';

/** The thumbnail for a list, or the whole file. */
export type PictureForm = 'thumbnail' | 'whole';

/** Milliseconds for which a picture that nothing shows stays in memory. */
const KEPT = 60_000;
/** Maximum number of uploaded files that stay in this page's memory. */
const MOST = 12;

/** Files that this page has uploaded, by id, so that the screen shows them without a download. */
const uploaded = new Map<string, KeptFile>();

/** Remembers an uploaded file, so that its picture stays on the screen when the device's copy is deleted. */
export function rememberUploaded(id: string, file: KeptFile): void {
  uploaded.set(id, file);
  for (const earliest of uploaded.keys()) {
    if (uploaded.size <= MOST) return;
    uploaded.delete(earliest);
  }
}

const formOf = ({ thumbnail, bytes }: KeptFile, form: PictureForm): Blob =>
  form === 'thumbnail' ? (thumbnail ?? bytes) : bytes;

const isFileAnswer = ({ headers }: Response): boolean =>
  FILE_MEDIA.some((media) => headers.get('Content-Type')?.startsWith(media));

interface PictureAddress {
  readonly userId: string;
  /** The server's id; null for a file that only this device has. */
  readonly id: string | null;
  /** The key on this device; null for a file that this page knows only by the server's id. */
  readonly key: string | null;
  /** Whether the device still keeps the file as it was chosen. A smaller picture will replace it. */
  readonly isRaw?: true;
}

/**
 * Returns the query of a file's content, which reads from this device if it has the file, otherwise from the
 * server.
 */
export function pictureQuery({ userId, id, key, isRaw }: PictureAddress, form: PictureForm) {
  return queryOptions({
    queryKey: ['file-picture', key ?? id, form, ...(isRaw ? ['raw'] : [])],
    queryFn: async ({ signal }): Promise<Blob> => {
      const here = key === null ? null : await fileBox.get(userId, key).catch(() => null);
      const known = here ?? uploaded.get(id ?? '');
      if (known) return formOf(known, form);
      const small = form === 'thumbnail' && id !== null ? await keptThumbnail(userId, id) : null;
      if (small !== null) return small;
      if (id === null) throw new ApiError({ status: 404, message: NO_CONNECTION });
      const route = form === 'thumbnail' ? fileRoutes.thumbnail : fileRoutes.read;
      const answer = await answerOf(route, { params: { id } }, { signal });
      // The login of a network may answer with a page of its own.
      if (!isFileAnswer(answer)) throw new ApiError({ status: 0, message: NO_CONNECTION });
      return answer.blob();
    },
    // The content of a file stays the same until it is redacted.
    staleTime: Infinity,
    gcTime: KEPT,
  });
}
