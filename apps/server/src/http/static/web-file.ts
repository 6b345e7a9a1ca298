import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { SECURITY_HEADERS } from '../answer/security-headers.ts';

const MEDIA: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Paths of files of the web app. No path that matches leads out of the folder. */
const OWN_FILE = /^\/(?:assets\/)?[\w-][\w.-]*$/;

/**
 * Reads a file of the built web app, and returns it with the headers that all these files have; null if there
 * is no such file.
 */
export async function readWebFile(
  folder: string,
  path: string,
): Promise<{ headers: Record<string, string>; body: Uint8Array } | null> {
  const media = MEDIA[extname(path)];
  if (media === undefined || !OWN_FILE.test(path)) return null;
  try {
    const body = await readFile(join(folder, path));
    return { headers: { ...SECURITY_HEADERS, 'Content-Type': media }, body };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
