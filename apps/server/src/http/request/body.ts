import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Arrivals, receiveForm } from './receive-file.ts';
import { BadRequest } from '../answer/problem.ts';
import { httpTexts } from '#texts/http';

/** Size in bytes above which JSON is parsed in a thread (docs/decisions/heavy-calls.md). */
const LARGE = 256 * 1024;

/** JSON that is too large for parsing on the event loop. */
export class LargeBody {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/**
 * Parses bodies as each route declares them: JSON, a form, a form with a file, or none. Any other body is answered with
 * 415.
 */
export function addBodyParsers(app: FastifyInstance, arrivals: Arrivals): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) =>
    attempt(() => (takes(request, 'json', body) ? readJson(body) : undefined), done),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) =>
      attempt(() => (takes(request, 'form', body) ? parseForm(body) : undefined), done),
  );
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    if (request.routeOptions.config.contract?.bodyMedia !== 'multipart') {
      payload.resume();
      throw new BadRequest(415, httpTexts.wrongMedia);
    }
    return receiveForm(request, payload, arrivals);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) =>
    attempt(() => {
      if (body.length > 0) throw new BadRequest(415, httpTexts.wrongMedia);
    }, done),
  );
}

function takes(request: FastifyRequest, media: 'json' | 'form', body: Buffer): boolean {
  if (body.length === 0) return false;
  if (request.routeOptions.config.contract?.bodyMedia !== media)
    throw new BadRequest(415, httpTexts.wrongMedia);
  return true;
}

const readJson = (body: Buffer): unknown => (body.length > LARGE ? new LargeBody(body) : parseJson(body));

/**
 * Parses a JSON body. Returns undefined for a body of white space.
 *
 * @throws BadRequest for a body that is not JSON in UTF-8
 */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new BadRequest(400, httpTexts.notJson);
  const text = body.toString('utf8');
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadRequest(400, httpTexts.notJson);
  }
}

/**
 * Maximum number of fields of a form, more than any form of the API has. Separating a body of many empty fields would
 * take seconds.
 */
const MOST_FIELDS = 100;
const NEXT_FIELD = '&'.charCodeAt(0);

function hasTooManyFields(body: Buffer): boolean {
  let at = -1;
  for (let fields = 0; fields < MOST_FIELDS; fields += 1) {
    at = body.indexOf(NEXT_FIELD, at + 1);
    if (at === -1) return false;
  }
  return true;
}

function parseForm(body: Buffer): Record<string, string> {
  if (hasTooManyFields(body)) throw new BadRequest(400, httpTexts.malformed);
  const fields = [...new URLSearchParams(body.toString('utf8'))];
  const form = Object.fromEntries(fields);
  if (Object.keys(form).length < fields.length) {
    throw new BadRequest(400, httpTexts.fieldTwice);
  }
  return form;
}

function attempt(parse: () => unknown, done: (error: Error | null, body?: unknown) => void): void {
  let body: unknown;
  try {
    body = parse();
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, body);
}
