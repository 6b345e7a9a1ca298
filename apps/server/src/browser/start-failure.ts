import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { NoChromium, OutOfReach } from './find-chromium.ts';
import type { Way } from './way.ts';

/** The end of a process. A part that does not apply is null. */
export interface End {
  readonly code: number | null;
  readonly killed: NodeJS.Signals | null;
  /** The error that kept the process from starting at all. */
  readonly cause: Error | null;
}

interface Trouble {
  /** The end of the browser; null when it is not known. */
  readonly end: End | null;
  /** The last line that the browser marked as an error; '' if there is none. */
  readonly words: string;
  readonly cause: unknown;
}

const errorCode = (error: NodeJS.ErrnoException | null | undefined): string => error?.code ?? '';

/** Error codes with which a system refuses to start a process as another user, or to run a file as that user. */
const REFUSED = new Set(['EPERM', 'EINVAL', 'EACCES']);

/** Returns the error for a browser that did not start: OutOfReach, NoChromium, or `cause` when it may start later. */
export function startFailure(executablePath: string, way: Way, { end, words, cause }: Trouble): unknown {
  const refusal = errorCode(end?.cause);
  if (way.account !== null && REFUSED.has(refusal)) {
    return new OutOfReach(`User ${way.account} cannot run ${executablePath}: ${refusal}`, {
      cause: end?.cause,
    });
  }
  // A killed browser may start the next time, for example when the machine was only short of memory.
  if (end?.killed === 'SIGKILL' || end?.killed === 'SIGTERM') return cause;
  const told = words || String(end?.cause ?? cause);
  return new NoChromium(`${executablePath} does not start: ${told}`, { cause });
}

/** Maximum number of characters of a browser's output that are kept. */
const KEPT = 4000;
/** Maximum number of characters of the logged line. */
const TOLD = 300;

/**
 * Reads a stream to its end. Returns the last line that Chromium marked as an error, without its mark; '' if
 * there is no such line.
 */
export async function readLastWords(stream: Readable): Promise<string> {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-KEPT);
  });
  await finished(stream).catch(() => undefined);
  const line = text.split('\n').findLast((one) => /:(FATAL|ERROR):/.test(one)) ?? '';
  return line.replace(/^\[[^\]]*\] /, '').slice(0, TOLD);
}
