import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_PACKING = /\.(?:js|css|html|svg)$/;
/** Texts smaller than this many bytes are sent uncompressed, because they fit into one packet. */
const TOO_SMALL = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a .br and a .gz copy of each built text of at least `TOO_SMALL` bytes. The server sends them to browsers that
 * accept them.
 */
export const compressedCopies: Plugin = {
  name: 'kartoteka-compressed-copies',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const written = Object.values(bundle).map(async (file) => {
      const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      if (!WORTH_PACKING.test(file.fileName) || content.length < TOO_SMALL) return;
      const path = join(dir, file.fileName);
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      await Promise.all([
        toBrotli(content, { params }).then((packed) => writeFile(`${path}.br`, packed)),
        toGzip(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
      ]);
    });
    await Promise.all(written);
  },
};
