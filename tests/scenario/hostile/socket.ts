import { connect } from 'node:net';
import { problem } from '@kartoteka/contract/problem';
import { leakIn } from './judge.ts';

/** One raw answer from a socket. */
export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends bytes over a new connection and waits for its end. Returns all answers and the time in ms. */
export function sendBytes(origin: string, bytes: Buffer): Promise<{ answers: RawAnswer[]; took: number }> {
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    // Ignores errors, because the server may close the connection after malformed bytes.
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.once('close', () =>
      resolve({ answers: answersIn(Buffer.concat(chunks)), took: performance.now() - started }),
    );
  });
}

const END = '\r\n\r\n';

/** Splits the received bytes into answers, by their declared lengths. */
function answersIn(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(END, at);
    if (end < 0) break;
    const head = bytes.toString('latin1', at, end);
    const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(head)?.[1] ?? 0);
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    const from = end + END.length;
    const isNext = (to: number): boolean => bytes.toString('latin1', to, to + 7) === 'HTTP/1.';
    // The answer to a HEAD declares a length without sending a body.
    const comes = length === undefined ? bytes.length - from : isNext(from) ? 0 : Number(length);
    answers.push({ status, head, body: bytes.toString('utf8', from, from + comes) });
    at = from + comes;
  }
  return answers;
}

/** Matches the media types of the files of the built app, which are public and may contain any text. */
const OF_THE_APP = /^content-type: (?:text\/(?:html|javascript|css)|application\/javascript|font|image)/im;

/** Returns what is wrong with the answers on a connection, or null when all are correct. */
export function rawFault(answers: readonly RawAnswer[], requests: number): string | null {
  // 1xx is not a final answer.
  const whole = answers.filter(({ status }) => status >= 200);
  if (whole.length > requests) return `${whole.length} answers to ${requests} requests`;
  for (const { status, head, body } of answers) {
    if (status === 0) return `no HTTP: ${head.slice(0, 100)}`;
    if (status >= 500) return `status ${status}`;
    const leak = OF_THE_APP.test(head) && status < 300 ? null : leakIn(`${head}\n${body}`);
    if (leak !== null) return `says ${leak}`;
    const isJson = /^content-type: application\/json/im.test(head);
    if (status >= 400 && isJson && body !== '' && !isEnvelope(body))
      return `not in the envelope: ${body.slice(0, 200)}`;
    if (/^(?:server|x-powered-by):/im.test(head)) return 'names the software';
  }
  return null;
}

function isEnvelope(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return (
      problem.safeParse(value).success || (typeof value === 'object' && value !== null && 'error' in value)
    );
  } catch {
    return false;
  }
}
