import { createHash, createHmac } from 'node:crypto';
import { Agent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignatureV4 } from '@smithy/signature-v4';
import { lost, S3Fault } from './fault.ts';
import { Outage } from './outage.ts';
import type { S3Settings } from '../../../config/s3-settings.ts';
import { endWhenSilent, watchSilence } from './silence.ts';
import { errorCode } from './xml.ts';

/** A call of the S3 protocol. */
export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The name in the bucket; empty for the bucket itself. Its characters need no escaping in a URL. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
}

interface S3Body {
  readonly size: number;
  /** The hash of the bytes. The signature covers it, so the store refuses any other bytes. */
  readonly sha256: string;
  /** Opens the bytes, once for each try. */
  readonly open: () => Readable;
}

/** Calls a store with the S3 protocol. */
export interface S3Client {
  /**
   * Makes a call, and repeats it when the store failed. The calling function reads the answer to its end or destroys
   * it.
   *
   * @throws S3Fault for every status except success, and for a store that cannot be reached
   * @throws the error of `open`'s stream, when the local bytes cannot be read
   */
  call(call: S3Call): Promise<IncomingMessage>;
  /** Returns false from a call that did not reach the store until a later call reaches it. */
  isReachable(): boolean;
}

const NOTHING = createHash('sha256').digest('hex');
/** Milliseconds before each further try. */
const PAUSES = [100, 400];
/**
 * Settings of the connections: maximum number of idle connections that are kept for later calls (`maxFreeSockets`),
 * and milliseconds after which an idle connection is closed (`timeout`).
 */
const KEPT = { maxFreeSockets: 16, timeout: 15_000 };
/** Maximum size in bytes of an answer that is read as text. A listing of 1,000 names has about 400 kB. */
const MOST_TEXT = 8 * 1024 * 1024;

interface Hashing {
  update(data: Buffer): unknown;
  digest(): Buffer;
}

/**
 * Computes the hashes of a signature with Node's own crypto, so that the package for signatures needs no further
 * package for hashes.
 */
class Sha256 {
  readonly #hash: Hashing;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    throw new Error('A hash of a signature is made once.');
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
}

export function createS3Client(settings: S3Settings): S3Client {
  const { endpoint, bucket, region, key: accessKeyId, secret: secretAccessKey, isPathStyle } = settings;
  const isTls = endpoint.protocol === 'https:';
  const agent = isTls ? new TlsAgent({ keepAlive: true, ...KEPT }) : new Agent({ keepAlive: true, ...KEPT });
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId, secretAccessKey },
    sha256: Sha256,
    // The path is signed as it is sent, without a second escaping.
    uriEscapePath: false,
  });
  const outage = new Outage();
  const host = isPathStyle ? endpoint.host : `${bucket}.${endpoint.host}`;
  const base = `${endpoint.pathname.replace(/\/+$/, '')}${isPathStyle ? `/${bucket}` : ''}`;

  const sendOnce = async ({ method, key, query = {}, body }: S3Call): Promise<IncomingMessage> => {
    const path = `${base}/${key}`;
    const { headers } = await signer.sign({
      method,
      protocol: endpoint.protocol,
      hostname: host,
      path,
      query: { ...query },
      headers: {
        host,
        'x-amz-content-sha256': body?.sha256 ?? NOTHING,
        ...(body === undefined
          ? {}
          : { 'content-length': String(body.size), 'content-type': 'application/octet-stream' }),
      },
    });
    const search = new URLSearchParams(query).toString();
    const url = new URL(`${endpoint.protocol}//${host}${path}${search === '' ? '' : `?${search}`}`);
    return new Promise((resolve, reject) => {
      const request = (isTls ? tlsRequest : plainRequest)(url, { method, headers, agent });
      const fail = (error: unknown): void => {
        stop();
        reject(lost(error));
      };
      const stop = watchSilence(
        () => request.socket?.bytesWritten ?? 0,
        (fault) => request.destroy(fault),
      );
      request.once('response', (answer) => {
        stop();
        endWhenSilent(answer);
        // The store may refuse a call before all bytes were sent. The remaining bytes are then not sent.
        answer.once('close', () => request.destroy());
        resolve(answer);
      });
      // The listener stays after the answer, because an unhandled error would end the process.
      request.on('error', fail);
      if (body === undefined) request.end();
      else {
        const source = body.open();
        // An error of the local file is not a fault of the store, so it is passed on as it is.
        source.once('error', reject);
        pipeline(source, request, (error) => (error ? fail(error) : undefined));
      }
    });
  };

  const send = async (call: S3Call): Promise<IncomingMessage> => {
    const answer = await sendOnce(call);
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode < 300) return answer;
    const said = errorCode(await textOf(answer));
    throw new S3Fault(said === '' ? String(statusCode) : said, statusCode);
  };

  const trying = async (call: S3Call): Promise<IncomingMessage> => {
    for (const pause of PAUSES) {
      try {
        return await send(call);
      } catch (error) {
        if (!(error instanceof S3Fault) || !error.mayPass) throw error;
        await sleep(pause);
      }
    }
    return send(call);
  };

  return {
    call: (call) => outage.through(() => trying(call)),
    isReachable: () => outage.isOver,
  };
}

/**
 * Reads a short answer to its end.
 *
 * @throws S3Fault for an answer that is too long or breaks off
 */
export async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      size += (chunk as Buffer).length;
      if (size > MOST_TEXT) throw new S3Fault('tooLong', answer.statusCode ?? null);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw lost(error);
  }
  return Buffer.concat(chunks).toString('utf8');
}
