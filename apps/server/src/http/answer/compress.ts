import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** Number of bytes from which an answer is compressed. Compressing a smaller answer takes more time than it saves. */
const WORTH_IT = 4 * 1024;
/** The level of both codings. Higher levels cost up to three times the CPU and save a few more percent. */
const LEVEL = 1;

/** A content coding that the server can write. */
type Coding = 'br' | 'gzip';

/**
 * Maximum number of bytes of an answer that is compressed on the event loop, within 0.3 ms. Handing the answer to a
 * thread would keep the event loop busy just as long and would double the processor time. Sixteen answers that were
 * handed over at once left 60 MB of waiting buffers.
 */
const AT_ONCE = 64 * 1024;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } };
const GZIP = { level: LEVEL };

/**
 * Returns whether an answer is large enough to be sent compressed. For a text, its length in characters is close enough
 * to its size in bytes.
 */
export const isWorthCompressing = ({ length }: string | Uint8Array): boolean => length >= WORTH_IT;

/** Compresses an answer. A large answer is compressed outside the event loop. */
export async function compress(body: string | Uint8Array, coding: Coding): Promise<Buffer> {
  if (body.length > AT_ONCE) return coding === 'br' ? asBrotli(body, BROTLI) : asGzip(body, GZIP);
  return coding === 'br' ? brotliCompressSync(body, BROTLI) : gzipSync(body, GZIP);
}

/**
 * Returns the coding that the client prefers, or `br` when it accepts both equally; null when the answer must
 * stay as it is.
 */
export function codingFor(acceptEncoding: string | undefined): Coding | null {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [coding = '', ...parameters] = part.toLowerCase().split(';');
      const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return [coding.trim(), Number(weight ?? 1)];
    }),
  );
  const weightOf = (coding: string): number => accepted.get(coding) ?? accepted.get('*') ?? 0;
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br';
  return weightOf('gzip') > 0 ? 'gzip' : null;
}
