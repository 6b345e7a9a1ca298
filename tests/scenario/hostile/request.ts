import type { Route } from '@kartoteka/contract/route';
import { z } from 'zod';
import type { Seeded } from '../../env/seeded.ts';
import { type JsonSchema, sampleJson, sampleText, type Sampling } from './sample.ts';
import { brokenBody, hostileText } from './values.ts';

/** A call whose path, headers and body are sent unchanged. */
export interface HostileRequest {
  readonly route: Route;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const MEDIA: readonly string[] = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/jsonp',
  'application/vnd.x+json',
  '/',
  'x',
];

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'];

/** Creates a call of the route. Some parts of the call are valid, and others are hostile. */
export function hostileRequest(
  route: Route,
  known: Pick<Sampling, 'ids' | 'words'>,
  seed: Seeded,
): HostileRequest {
  const how: Sampling = { seed, right: seed.pick([100, 97, 90, 70]), ...known };
  const body = bodyOf(route, how);
  return {
    route,
    method: seed.below(40) === 0 ? seed.pick(METHODS) : route.method,
    path: pathOf(route, how) + queryOf(route, how),
    headers: headersOf(route, how, body),
    body,
  };
}

function pathOf(route: Route, how: Sampling): string {
  const { seed } = how;
  return route.path.replace(/:(\w+)/g, () =>
    seed.below(4) === 0 ? escaped(hostileText(seed)).slice(0, 3_000) : seed.pick(how.ids),
  );
}

function queryOf(route: Route, how: Sampling): string {
  const { seed } = how;
  const { properties = {} } = schemaOf(route.query);
  const names = Object.keys(properties);
  if (seed.below(3) === 0)
    names.push(seed.pick(['sorting', 'filter', 'skipCount', 'maxResultCount', '__proto__']));
  if (seed.below(10) === 0) names.push(...names, escaped(hostileText(seed)).slice(0, 500), 'a[b][c]', 'x[]');
  const parts = names
    .filter(() => seed.below(3) > 0)
    .map((name) => {
      const value = seed.below(100) < how.right ? sampleText(how) : hostileText(seed);
      return `${name}=${escaped(value).slice(0, 4_000)}`;
    });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function bodyOf(route: Route, how: Sampling): string | null {
  const { seed } = how;
  const kind = seed.below(100);
  if (kind < 8) return brokenBody(seed);
  if (kind === 8) return `{"name":"${'x'.repeat(seed.pick([100_000, 1_100_000, 8_500_000]))}"}`;
  if (kind === 9) return `[${'[],'.repeat(50_000)}[]]`;
  const schema = schemaOf(route.body);
  if (route.method === 'GET' || schema.type === undefined) return kind < 15 ? brokenBody(seed) : null;
  if (route.bodyMedia === 'json') return sampleJson(schema, how);
  return Object.keys(schema.properties ?? {})
    .map(
      (name) =>
        `${name}=${escaped(seed.below(2) === 0 ? formValue(name) : hostileText(seed)).slice(0, 9_000)}`,
    )
    .join('&');
}

const formValue = (name: string): string =>
  ({ grant_type: 'password', client_id: 'Kartoteka_App', scope: 'Kartoteka' })[name] ?? 'nikt@test.local';

function headersOf(route: Route, { seed }: Sampling, body: string | null): Record<string, string> {
  const form = route.bodyMedia === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers: Record<string, string> = {};
  if (body !== null && seed.below(50) > 0)
    headers['content-type'] = seed.below(20) === 0 ? seed.pick(MEDIA) : form;
  const wild = () => escaped(hostileText(seed)).slice(0, 2_000);
  if (seed.below(20) === 0) headers['idempotency-key'] = wild();
  if (seed.below(20) === 0) headers['x-correlation-id'] = wild();
  if (seed.below(30) === 0) headers['user-agent'] = wild();
  if (seed.below(30) === 0) headers['x-forwarded-for'] = wild();
  if (seed.below(30) === 0) headers['accept'] = wild();
  if (seed.below(40) === 0)
    headers['authorization'] = seed.pick(['Bearer', 'Basic eDp4', `Bearer ${wild()}`]);
  return headers;
}

/** Encodes a text for an address. A lone surrogate becomes bytes that are not valid UTF-8. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
}
