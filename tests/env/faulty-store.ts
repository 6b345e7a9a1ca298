import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The fault of the store. `busy`, `forbidden`, `full` and `noBucket` refuse every call, and `silent` answers none. */
export type StoreFault =
  | 'none'
  | 'busy'
  | 'forbidden'
  | 'full'
  | 'silent'
  /** Reads a part of an upload, and then cuts the connection. */
  | 'cut'
  /** Cuts the connection before the first byte of the answer's body. */
  | 'cutEmpty'
  /** Cuts the connection after half of the answer's body. */
  | 'cutHalf'
  | 'noBucket';

/**
 * The store's answer to the question whether its bucket keeps versions: a status, `never` for a bucket that never had
 * versions, or the code of a refusal.
 */
export type Versions = 'never' | 'Enabled' | 'Suspended' | 'AccessDenied' | 'NotImplemented';

/** A server that implements the part of S3 that the product needs, and fails in the ways that a test chooses. */
export interface FaultyStore {
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  /** The bytes of the stored objects, by name. */
  readonly objects: Map<string, Buffer>;
  fail(fault: StoreFault): void;
  /** Chooses what the store answers to the question whether its bucket keeps versions. */
  answerVersions(answer: Versions): void;
  /** Returns the number of open connections. */
  sockets(): number;
  /** Returns the number of calls of the product since the last call of this function. */
  calls(): number;
  /** Stops listening and cuts all connections. */
  close(): Promise<void>;
  /** Listens on the same port again. */
  open(): Promise<void>;
}

const BUCKET = 'pliki';
const PAGE = 50;
const CODES: Partial<Record<StoreFault, [number, string]>> = {
  busy: [503, 'SlowDown'],
  forbidden: [403, 'AccessDenied'],
  full: [507, 'InsufficientStorage'],
  noBucket: [404, 'NoSuchBucket'],
};

export async function openFaultyStore(): Promise<FaultyStore> {
  const objects = new Map<string, Buffer>();
  const sockets = new Set<Socket>();
  const state = { fault: 'none' as StoreFault, versions: 'never' as Versions, calls: 0 };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    state.calls += 1;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const key = decodeURIComponent(pathname.replace(`/${BUCKET}/`, ''));
    const { fault } = state;
    if (fault === 'silent') return;
    const code = CODES[fault];
    if (code !== undefined) {
      // Refuses before it reads the body, as some stores do.
      refuse(response, ...code);
      return;
    }
    if (request.method === 'PUT') {
      if (fault === 'cut') {
        request.once('data', () => request.destroy());
        return;
      }
      const bytes = await buffer(request);
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (hash !== request.headers['x-amz-content-sha256'])
        refuse(response, 400, 'XAmzContentSHA256Mismatch');
      else {
        objects.set(key, bytes);
        response.end();
      }
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (searchParams.has('versioning')) sendVersions(response, state.versions);
    else if (key === '')
      response.writeHead(200, { 'Content-Type': 'application/xml' }).end(listing(objects, searchParams));
    else sendObject(request, response, objects.get(key), fault);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const open = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await open(0);
  return {
    port,
    env: {
      FILES_DIR: '',
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_BUCKET: BUCKET,
      FILES_S3_PREFIX: 'zaklad',
      FILES_S3_KEY: 'klucz',
      FILES_S3_SECRET: 'sekret',
    },
    objects,
    fail(fault) {
      state.fault = fault;
    },
    answerVersions(answer) {
      state.versions = answer;
    },
    sockets: () => sockets.size,
    calls() {
      const { calls } = state;
      state.calls = 0;
      return calls;
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: async () => void (await open(port)),
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

function sendObject(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer | undefined,
  fault: StoreFault,
): void {
  if (bytes === undefined) {
    refuse(response, 404, 'NoSuchKey');
    return;
  }
  response.writeHead(200, { 'Content-Length': bytes.length });
  if (request.method === 'HEAD') response.end();
  else if (fault === 'cutEmpty') {
    response.flushHeaders();
    setImmediate(() => response.destroy());
  } else if (fault === 'cutHalf')
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(bytes);
}

function listing(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE).map((key) => {
    const size = objects.get(key)?.length ?? 0;
    return `<Contents><Key>${key}</Key><LastModified>2026-11-20T08:00:00.000Z</LastModified><Size>${size}</Size></Contents>`;
  });
  return `<ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${page.join('')}</ListBucketResult>`;
}

function sendVersions(response: ServerResponse, versions: Versions): void {
  if (versions === 'AccessDenied') refuse(response, 403, versions);
  else if (versions === 'NotImplemented') refuse(response, 501, versions);
  else {
    const status = versions === 'never' ? '' : `<Status>${versions}</Status>`;
    response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(`<VersioningConfiguration>${status}</VersioningConfiguration>`);
  }
}
