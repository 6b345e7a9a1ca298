import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a server. It can serve the web app as if the next release had been deployed. */
export interface DeployingWay {
  readonly origin: string;
  /** Gives the app another version, and removes the files under `/assets/`. */
  deploy(version: string): void;
  /** Serves the files under `/assets/` again, because a browser that has never opened the app needs them. */
  serveFiles(): void;
  /** Sets whether the proxy refuses writes of the app, as a server does when the app is too old. */
  refuseWrites(areRefused: boolean): void;
  /** Forwards all further calls to another server of the same release. */
  leadTo(origin: string): void;
  close(): Promise<void>;
}

/** The files whose content names the version. */
const NAMES_VERSION = /^\/(?:service-worker\.js|index\.html|login\.html)?$/;
const TOO_OLD = JSON.stringify({
  error: { code: 'Kartoteka:ClientTooOld', message: 'Ta wersja aplikacji jest za stara.', details: null },
});

/** Starts a proxy in front of a server that serves the built web app. */
export async function openDeployingWay(serverOrigin: string): Promise<DeployingWay> {
  let target = new URL(serverOrigin);
  const built = await fetch(new URL('/index.html', target));
  const [, from = ''] = /name="kartoteka-version" content="(\w+)"/.exec(await built.text()) ?? [];
  let to: string | null = null;
  let areFilesGone = false;
  let areWritesRefused = false;

  const pass = (call: IncomingMessage, reply: ServerResponse) => {
    const path = (call.url ?? '/').split('?', 1)[0] ?? '/';
    if (areFilesGone && path.startsWith('/assets/')) return end(reply, 404, 'text/plain', 'gone');
    if (areWritesRefused && call.method !== 'GET' && path.startsWith('/api/app/')) {
      return end(reply, 426, 'application/json', TOO_OLD);
    }
    // Removes the conditional headers, because they would be compared with files of the previous version.
    const { 'if-none-match': _known, 'if-modified-since': _since, ...asked } = call.headers;
    const headers = { ...asked, host: target.host, 'accept-encoding': 'identity' };
    const options = {
      host: target.hostname,
      port: target.port,
      path: call.url,
      method: call.method,
      headers,
    };
    const passed = request(options, (answer) => void answerWith(answer, reply, path));
    passed.on('error', () => reply.destroy());
    // Ends a call that the browser has broken off, so that the server does not wait for the rest.
    call.on('error', () => passed.destroy());
    call.pipe(passed);
  };
  const answerWith = async (answer: IncomingMessage, reply: ServerResponse, path: string) => {
    if (to === null || !NAMES_VERSION.test(path)) {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => reply.destroy());
      answer.pipe(reply);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString().replaceAll(from, to);
    const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
    reply.writeHead(200, headers);
    reply.end(text);
  };
  const proxy = createServer(pass);
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    deploy(version) {
      to = version;
      areFilesGone = true;
    },
    serveFiles() {
      areFilesGone = false;
    },
    refuseWrites(areRefused) {
      areWritesRefused = areRefused;
    },
    leadTo(origin) {
      target = new URL(origin);
    },
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => {
        proxy.close(resolve);
      });
    },
  };
}

function end(reply: ServerResponse, status: number, type: string, text: string): void {
  reply.writeHead(status, { 'Content-Type': type });
  reply.end(text);
}
