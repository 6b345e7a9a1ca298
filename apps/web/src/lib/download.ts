import type { Route } from '@kartoteka/contract/route';
import { ApiError, NO_CONNECTION } from './api-error.ts';
import { answerOf, type CallArguments, type CallInput, type CallOptions, unreadBody } from './call.ts';

/** Bytes received so far, and the approximate size of the file; null when the size is unknown. */
export interface DownloadProgress {
  readonly received: number;
  readonly total: number | null;
}

export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

const FILE_NAME = /filename\*=UTF-8''([^;]+)/i;

/**
 * Downloads a file from a route. Throws the errors of `call`. An answer that names no file is not the server's but the
 * page of a network's login, and counts as no answer.
 *
 * @param estimate name of the header with the approximate size in bytes, for answers without `Content-Length`
 */
export async function download<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions,
  estimate: string,
  onProgress: (progress: DownloadProgress) => void,
): Promise<DownloadedFile> {
  const response = await answerOf(route, ...([input, options] as unknown as CallArguments<R>));
  const { headers } = response;
  const name = FILE_NAME.exec(headers.get('Content-Disposition') ?? '')?.[1];
  if (name === undefined) throw new ApiError({ status: 0, message: NO_CONNECTION });
  const about = Number(headers.get('Content-Length') ?? headers.get(estimate));
  const total = about > 0 ? about : null;
  const parts: BlobPart[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      received += part.value.byteLength;
      onProgress({ received, total });
    }
  } catch (error) {
    throw unreadBody(error, options.signal);
  }
  return {
    name: decodeURIComponent(name),
    content: new Blob(parts, { type: headers.get('Content-Type') ?? '' }),
  };
}

/** Makes the browser save a file. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(content);
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
