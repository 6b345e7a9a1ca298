import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { problemReply } from '../answer/envelope.ts';
import { BadRequest } from '../answer/problem.ts';
import { SECURITY_HEADERS } from '../answer/security-headers.ts';
import { httpTexts } from '#texts/http';

const REASONS = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
} as const;

/** Node's code for a request that takes too long to arrive. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/** The last request and answer of each connection. */
const exchanges = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();

/**
 * Remembers the last exchange of each connection. A request that becomes unreadable after its answer has begun is then
 * not answered a second time.
 */
export function trackExchanges(server: Server): void {
  server.on('request', (request, response) => {
    exchanges.set(request.socket, { request, response });
  });
}

/**
 * Refuses a request whose body takes longer than `limit` ms to arrive, unless `mayBeSlow` allows it, because a small
 * body that comes this slowly only occupies a connection.
 */
export function limitArrival(
  server: Server,
  limit: number,
  mayBeSlow: (request: IncomingMessage) => boolean,
): void {
  server.on('request', (request) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if ((length === '0' && encoding === undefined) || mayBeSlow(request)) return;
    const cut = () => {
      if (request.complete) return;
      const error = Object.assign(new Error('The request takes too long'), { code: TOO_SLOW });
      server.emit('clientError', error, request.socket);
    };
    const timer = setTimeout(cut, limit);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
}

/** Returns whether the unreadable data belong to a request that is being answered already. */
function isAnswered(socket: Socket): boolean {
  const last = exchanges.get(socket);
  return last !== undefined && !last.request.complete && last.response.headersSent;
}

/**
 * Answers data that are not HTTP, have too large headers or come too slowly. Receives only a socket, because there is
 * no readable request.
 */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (isAnswered(socket)) {
    socket.destroySoon();
    return;
  }
  const { status, message } = faultOf(error.code);
  const reply = problemReply(new BadRequest(status, message));
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
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${head.join('')}\r\n${body}`);
}

function faultOf(code: string | undefined): { status: keyof typeof REASONS; message: string } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, message: httpTexts.headersTooLong };
    case TOO_SLOW:
      return { status: 408, message: httpTexts.tooSlow };
    default:
      return { status: 400, message: httpTexts.malformed };
  }
}
