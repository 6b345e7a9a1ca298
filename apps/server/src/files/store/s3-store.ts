import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { storageTrouble } from '../../http/answer/storage-trouble.ts';
import { type FileStore, isHash } from './file-store.ts';
import { createS3Client, type S3Call, textOf } from './s3/client.ts';
import { S3Fault } from './s3/fault.ts';
import type { S3Settings } from '../../config/s3-settings.ts';
import { isVersioned, readListing } from './s3/xml.ts';

/** Number of bytes that are read ahead of a slow reader. */
const AHEAD = 256 * 1024;

/**
 * Keeps files in a bucket. The name of an object is the prefix from the settings and the path that the file has in a
 * folder store. A bucket shows an object only after all of its bytes have arrived and match the signed hash, so no file
 * is ever half stored.
 */
export function createS3Store(settings: S3Settings): FileStore {
  const client = createS3Client(settings);
  const keyOf = (hash: string): string => {
    if (!isHash(hash)) throw new Error('A stored file is named by its hash.');
    return `${settings.prefix}${hash.slice(0, 2)}/${hash}`;
  };
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw storageTrouble(error);
    }
  };
  const finish = async (call: S3Call): Promise<string> => textOf(await client.call(call));

  const sizeOf = async (key: string): Promise<number | null> => {
    try {
      const answer = await client.call({ method: 'HEAD', key });
      const size = lengthOf(answer);
      await textOf(answer);
      return size;
    } catch (error) {
      // The answer to HEAD has no body, so a missing bucket looks like a missing object. The next call fails
      // when the bucket is missing.
      if (error instanceof S3Fault && error.status === 404) return null;
      throw error;
    }
  };

  const store: FileStore = {
    put: (hash, path) =>
      told(async () => {
        const key = keyOf(hash);
        const { size } = await stat(path);
        if ((await sizeOf(key)) === size) return;
        await finish({
          method: 'PUT',
          key,
          body: { size, sha256: hash, open: () => createReadStream(path, { highWaterMark: AHEAD }) },
        });
      }),

    open: (hash) =>
      told(async () => {
        const answer = await client
          .call({ method: 'GET', key: keyOf(hash) })
          .catch((error: unknown) => unlessUnknown(error));
        if (answer === null) return null;
        try {
          return { size: lengthOf(answer), stream: readable(answer) };
        } catch (error) {
          answer.destroy();
          throw error;
        }
      }),

    remove: (hash) =>
      told(async () => {
        await finish({ method: 'DELETE', key: keyOf(hash) }).catch((error: unknown) => unlessUnknown(error));
      }),

    async *all() {
      let after = '';
      for (let hasMore = true; hasMore;) {
        const page = await told(async () =>
          readListing(
            await finish({
              method: 'GET',
              key: '',
              query: {
                'list-type': '2',
                ...(settings.prefix === '' ? {} : { prefix: settings.prefix }),
                ...(after === '' ? {} : { 'start-after': after }),
              },
            }),
          ),
        );
        for (const { key, size, changedAt } of page.objects) {
          const hash = key.slice(-64);
          if (isHash(hash) && key === keyOf(hash)) yield { hash, size, putAt: changedAt };
        }
        const last = page.objects.at(-1)?.key ?? '';
        // Stops when a page has no new names, because a faulty store could otherwise send pages without end.
        hasMore = page.hasMore && last > after;
        after = last;
      }
    },

    // A bucket has an object whole or not at all.
    removeUnfinished: async () => undefined,

    probe: () =>
      told(async () => {
        const bytes = randomBytes(32);
        const key = `${settings.prefix}probe-${bytes.toString('hex', 0, 8)}`;
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        await finish({
          method: 'PUT',
          key,
          body: { size: bytes.length, sha256, open: () => Readable.from([bytes]) },
        });
        const answer = await client.call({ method: 'GET', key });
        const size = lengthOf(answer);
        await textOf(answer);
        await finish({ method: 'DELETE', key });
        if (size !== bytes.length) throw new S3Fault('changed', answer.statusCode ?? null);
      }),

    keepsRemoved: () =>
      told(async () => {
        try {
          return isVersioned(await finish({ method: 'GET', key: '', query: { versioning: '' } }));
        } catch (error) {
          if (!(error instanceof S3Fault) || error.status === null || error.status === 404) throw error;
          // A store without versions does not implement the question. Any other refusal, such as the lack of the right
          // to read the setting, says nothing about the bucket.
          return error.status === 405 || error.status === 501 ? false : null;
        }
      }),

    isReachable: () => client.isReachable(),
  };
  return store;
}

/** Returns null when the object is unknown. Throws every other error again, such as a missing bucket. */
function unlessUnknown(error: unknown): null {
  if (error instanceof S3Fault && error.code === 'NoSuchKey') return null;
  throw error;
}

function lengthOf({ headers, statusCode }: IncomingMessage): number {
  const length = headers['content-length'];
  if (length === undefined || !/^\d+$/.test(length)) throw new S3Fault('noLength', statusCode ?? null);
  return Number(length);
}

/** Returns the bytes of an answer. When the answer breaks off, the stream fails with an error of the store. */
function readable(answer: IncomingMessage): Readable {
  const stream = Readable.from(chunksOf(answer), { objectMode: false, highWaterMark: AHEAD });
  // When the reader closes the stream, closes the connection instead of waiting for the rest of the answer.
  stream.once('close', () => answer.destroy());
  return stream;
}

async function* chunksOf(answer: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of answer) yield chunk as Buffer;
  } catch (error) {
    throw storageTrouble(error);
  }
}
