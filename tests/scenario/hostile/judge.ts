import type { Answer } from '../../env/client.ts';
import { answerFault } from '../matrix/strict.ts';
import type { HostileRequest } from './request.ts';

/**
 * Matches texts from inside the server. `pg_sleep` does not match, because an answer may repeat it from the request.
 */
const LEAK =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|\.[cm]?[jt]s:\d|apps\/server|syntax error|relation \\*"|column \\*"|violates|sqlstate|pg_(?!sleep)|root:x:0|kysely|postgres:\/\/|\binsert into\b|TypeError|RangeError/i;

/** Returns the part of a text that reveals something internal, or null if no part does. */
export const leakIn = (text: string): string | null => LEAK.exec(text)?.[0] ?? null;

/** Returns what is wrong with an answer, or null when it is correct. */
export function hostileFault({ route, method }: HostileRequest, answer: Answer): string | null {
  if (answer.status >= 500) return `status ${answer.status}`;
  const isText = !(answer.headers.get('content-type') ?? '').includes('spreadsheetml');
  const text = isText ? new TextDecoder().decode(answer.bytes) : '';
  const leak = leakIn(text);
  if (leak !== null) return `says ${leak}`;
  if (method === 'HEAD') return null;
  if (answer.status >= 400) {
    // An unknown address, or a method that the route does not have, is always answered in the envelope.
    const faults = [answerFault(route, answer), answerFault({ ...route, bodyMedia: 'json' }, answer)];
    return faults.every((fault) => fault !== null) ? `not in the envelope: ${text.slice(0, 200)}` : null;
  }
  return method === route.method ? answerFault(route, answer) : null;
}
