import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { problemReply } from './envelope.ts';
import { BadRequest } from './problem.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const REASONS = { 400: 'Bad Request', 431: 'Request Header Fields Too Large' } as const;

/** Answers what is no HTTP at all, or has too much of a header: there is no request yet, only a socket. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const problem = tooLarge
    ? new BadRequest(431, 'Nagłówki żądania są za długie.')
    : new BadRequest(400, 'Żądanie jest niepoprawne.');
  const reply = problemReply(problem);
  const body = JSON.stringify(reply.body);
  const headers = {
    ...SECURITY_HEADERS,
    ...reply.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Correlation-Id': randomUUID(),
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${REASONS[tooLarge ? 431 : 400]}\r\n${head.join('')}\r\n${body}`);
}
