import { Agent, request as open } from 'node:http';
import { problem } from '@kartoteka/contract/problem';
import type { Answer } from '../../env/client.ts';
import type { HostileRequest } from './request.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Sends path, headers and body unchanged, unlike `fetch`, and the token unless it is null. Returns the answer and its
 * time in ms. The returned answer has no headers except the content type.
 */
export function sendHostile(
  origin: string,
  { method, path, headers, body }: HostileRequest,
  token: string | null,
): Promise<{ answer: Answer; took: number }> {
  const started = performance.now();
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  // Always sends the length. Without it, the server would read the body of a GET as the next request.
  const length: Record<string, string> =
    body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = open(new URL(origin), {
      agent,
      method,
      path,
      headers: { ...authorization, ...length, ...headers },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const bytes = Uint8Array.from(Buffer.concat(chunks));
        const type = response.headers['content-type'] ?? '';
        const parsed: unknown = type.startsWith('application/json') && bytes.length > 0 ? read(bytes) : null;
        const answer: Answer = {
          status: response.statusCode ?? 0,
          headers: new Headers({ 'content-type': type }),
          bytes,
          body: parsed,
          problem: problem.safeParse(parsed).data?.error ?? null,
        };
        resolve({ answer, took: performance.now() - started });
      });
    });
    request.end(body ?? undefined);
  });
}

const read = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes)) as unknown;
