import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The bytes of a file, chunk by chunk. They may be made while they are read. */
export interface FileContent {
  next(): Promise<IteratorResult<Uint8Array, unknown>>;
  /** Frees the resources of the content; called when no more bytes are needed. */
  return(): Promise<unknown>;
}

/** An answer that is a file and is sent chunk by chunk. */
export interface FileAnswer {
  /** The file name that the browser offers; it may have any letters. */
  readonly fileName: string;
  /** Whether a browser may display the file; by default the browser saves it. */
  readonly isInline?: boolean;
  /** Overrides the media type of the route. */
  readonly mediaType?: string;
  /** Identifies this content. A client that has it already gets 304. */
  readonly etag?: string;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly content: FileContent;
  /**
   * Milliseconds after which a client that takes no bytes is cut, for content that takes much memory. Absent for
   * content that is made while it is read, because then the server itself may be slow.
   */
  readonly patience?: number;
}

/**
 * Sends a file. It waits for the first bytes before it sends anything, so that errors up to then are answered with the
 * envelope. A later error cuts the connection, because half a file must not look complete.
 */
export async function sendFile(
  reply: FastifyReply,
  mediaType: string,
  file: FileAnswer,
): Promise<FastifyReply> {
  const headers = {
    'Cache-Control': 'no-store',
    ...(file.etag === undefined ? {} : { ETag: `"${file.etag}"` }),
    ...file.headers,
  };
  if (file.etag !== undefined && hasAlready(reply.request.headers['if-none-match'], file.etag)) {
    await file.content.return();
    return reply.code(304).headers(headers).removeHeader('Content-Length').send();
  }
  if (file.patience !== undefined) reply.raw.setTimeout(file.patience, () => reply.raw.destroy());
  const whole = followedBy(await file.content.next(), file.content);
  return reply
    .code(200)
    .headers({ 'Content-Disposition': disposition(file), ...headers })
    .type(file.mediaType ?? mediaType)
    .send(Readable.from(whole, { objectMode: false, highWaterMark: 64 * 1024 }));
}

/** Returns whether an If-None-Match header contains the tag or `*` (RFC 9110). */
export function hasAlready(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(`"${etag}"`);
}

/**
 * Iterates over the first chunk and the rest. The result is not a generator, because a generator that is given up
 * before its first value would free nothing.
 */
function followedBy(
  first: IteratorResult<Uint8Array, unknown>,
  rest: FileContent,
): AsyncIterableIterator<Uint8Array, unknown> {
  let isGiven = false;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (isGiven) return rest.next();
      isGiven = true;
      return first;
    },
    async return() {
      await rest.return();
      return { done: true, value: undefined };
    },
  };
}

/**
 * Returns the Content-Disposition header with the file name twice: in ASCII for old clients, and complete (RFC 6266).
 */
function disposition({ fileName, isInline = false }: FileAnswer): string {
  const plain = fileName
    .normalize('NFD')
    .replace(/[łŁ]/g, (letter) => (letter === 'ł' ? 'l' : 'L'))
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]/g, '-');
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
