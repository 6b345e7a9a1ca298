import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { PAGE_FILES } from '@kartoteka/contract/web-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Addresses that are never a screen. */
const NO_SCREEN = /^\/(?:api|connect|swagger|health|metrics|assets)(?:\/|$)/;
const PAGES: ReadonlyMap<string, string> = new Map(Object.entries(PAGE_FILES));
const PANEL = 'index.html';

/** Sends the page for a screen's address. Returns null for any other request. */
export type SendScreen = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/**
 * Serves the built web app: hashed assets that caches may keep for a year, other files with revalidation, and the app's
 * page at the address of every screen. If the app is not built, there are no screens.
 */
export async function addWebFiles(app: FastifyInstance, folder: string): Promise<SendScreen> {
  if (!existsSync(join(folder, PANEL))) return () => null;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    // Ranges are not served. Nobody resumes the download of such small files, and a range outside a file would be an
    // error.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      if (isHashed) reply.header('Cache-Control', 'public, max-age=31536000, immutable');
      else if (!reply.getHeader('Cache-Control')) reply.header('Cache-Control', 'no-cache');
    },
  });
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || NO_SCREEN.test(path) || !acceptsHtml(request.headers.accept)) return null;
    return reply.sendFile(PAGES.get(path) ?? PANEL);
  };
}

function acceptsHtml(accept: string | undefined): boolean {
  return accept === undefined || /text\/html|\*\/\*/.test(accept);
}
