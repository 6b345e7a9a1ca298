import type { Route } from '@kartoteka/contract/route';
import { ApiError, NO_CONNECTION } from './api-error.ts';
import { answerOf, type CallArguments, type CallInput, type CallOptions } from './call.ts';

/** How much of a file has come, in bytes; of how many, about, or null when nobody knows. */
export interface DownloadProgress {
  readonly received: number;
  readonly total: number | null;
}

/** A file as it came. */
export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

const FILE_NAME = /filename\*=UTF-8''([^;]+)/i;

/** Fetches a file that a route writes. `estimate` names the header that says about how long it will be. */
export async function download<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions,
  estimate: string,
  onProgress: (progress: DownloadProgress) => void,
): Promise<DownloadedFile> {
  const response = await answerOf(route, ...([input, options] as unknown as CallArguments<R>));
  const { headers } = response;
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
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ status: 0, message: NO_CONNECTION });
  }
  const name = decodeURIComponent(FILE_NAME.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'plik');
  return { name, content: new Blob(parts, { type: headers.get('Content-Type') ?? '' }) };
}

/** Lets the browser save a file. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(content);
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
