import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The bytes of a file, made as they are asked for. */
export interface FileContent {
  next(): Promise<IteratorResult<Uint8Array, unknown>>;
  /** Lets go of what is held for them; called when nobody wants any more of them. */
  return(): Promise<unknown>;
}

/** A file that is sent while it is made. */
export interface FileAnswer {
  /** As it is offered for saving; any letters. */
  readonly fileName: string;
  /** Instead of the route's own. */
  readonly mediaType?: string;
  /** Names this very content: who has it already is not sent it again. */
  readonly etag?: string;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly content: FileContent;
}

/**
 * Sends a file. Its first bytes are awaited before anything leaves, so that what fails by then is still answered in
 * the envelope; what fails later cuts the connection, since half a file must not look like a whole one.
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
  const whole = followedBy(await file.content.next(), file.content);
  return reply
    .code(200)
    .headers({ 'Content-Disposition': disposition(file.fileName), ...headers })
    .type(file.mediaType ?? mediaType)
    .send(Readable.from(whole, { objectMode: false, highWaterMark: 64 * 1024 }));
}

/** Whether one of the tags of an If-None-Match header is this one (RFC 9110). */
function hasAlready(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(`"${etag}"`);
}

/** No generator: one that is given up before it was asked for anything would not let go of the rest. */
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

/** The name twice: in plain letters for old clients, and as it is (RFC 6266). */
function disposition(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replace(/[łŁ]/g, (letter) => (letter === 'ł' ? 'l' : 'L'))
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]/g, '-');
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
