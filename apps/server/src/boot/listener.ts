import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { fileRoutes } from '@kartoteka/contract/file';
import { DATA_HEADERS } from '../http/answer/security-headers.ts';
import { answerMalformed, limitArrival, trackExchanges } from '../http/request/malformed-request.ts';
import { StartError } from '../process/start-error.mjs';

/** The open port, which answers from the first moment. */
export interface Listener {
  port: number;
  /** Hands all further requests to the application. */
  serve(application: RequestListener): void;
  /**
   * Takes no new connections and lets running requests finish. Requests that take longer than `patience` are
   * cut.
   *
   * @param patience in ms
   */
  close(patience: number): Promise<void>;
}

/**
 * Time limits in ms: for the headers of a request, for a whole request with a file, for any other whole request, and
 * between two checks of the first two limits. The web app gives up sending a file after ten minutes, and the server
 * waits a little longer.
 */
const PATIENCE = {
  headersTimeout: 30_000,
  requestTimeout: 11 * 60_000,
  bodyTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
};

const bringsFile = ({ method, url = '' }: IncomingMessage): boolean =>
  method === fileRoutes.upload.method && url.split('?', 1)[0] === fileRoutes.upload.path;

/**
 * Opens the port. Until `serve` is called, the port answers that the process is live and not ready, and refuses other
 * requests.
 *
 * @param patience the time limits for slow clients, in ms
 * @throws StartError when the port or the address cannot be used
 */
export async function listen(host: string, port: number, patience = PATIENCE): Promise<Listener> {
  let application: RequestListener = answerStarting;
  const server = createServer(patience, (request, response) => application(request, response));
  // This is longer than proxies usually keep idle connections, so the proxy closes them first. If the server closed
  // them first, a request that the proxy sends at the same moment would fail.
  server.keepAliveTimeout = 72_000;
  trackExchanges(server);
  limitArrival(server, patience.bodyTimeout, bringsFile);
  server.on('clientError', answerMalformed);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(explain(cause, host, port)));
    server.listen({ host, port }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    serve: (next) => {
      application = next;
    },
    close: async (patience) => {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      // Closes a kept-alive connection as soon as it is idle, before its time-out.
      const sweep = setInterval(() => server.closeIdleConnections(), 25);
      const cut = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}

function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?')[0];
  for (const [name, value] of Object.entries(DATA_HEADERS)) response.setHeader(name, value);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('X-Correlation-Id', randomUUID());
  response.setHeader('Cache-Control', 'no-store');
  if (path === '/health/live') {
    response.end('{"status":"live"}');
    return;
  }
  response.statusCode = 503;
  response.setHeader('Retry-After', '1');
  if (path === '/health/ready') {
    response.end('{"status":"starting"}');
    return;
  }
  const message = 'Program właśnie startuje, spróbuj za chwilę.';
  response.setHeader('_AbpErrorFormat', 'true');
  response.end(
    JSON.stringify({ error: { code: null, message, details: null, data: null, validationErrors: null } }),
  );
}

function explain(cause: NodeJS.ErrnoException, host: string, port: number): StartError {
  const options = { cause };
  switch (cause.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} na ${host} jest zajęty przez inny program; zwolnij go albo podaj inny w PORT.`,
        options,
      );
    case 'EACCES':
      return new StartError(
        `Portu ${port} nie wolno otworzyć temu użytkownikowi; podaj inny w PORT.`,
        options,
      );
    default:
      return new StartError(
        `Na adresie ${host} nie da się nasłuchiwać (${cause.code ?? cause.message}); popraw HOST.`,
        options,
      );
  }
}
