import { CLIENT_VERSION_HEADER } from '@kartoteka/contract/client-version';
import type { Method, Route } from '@kartoteka/contract/route';
import { oauthProblem } from '@kartoteka/contract/connect';
import { problem } from '@kartoteka/contract/problem';
import { z } from 'zod';
import { statusOf } from '../answer/problem.ts';

type Json = Record<string, unknown>;

const OAUTH_TOKEN = '/connect/token';

/** Returns the OpenAPI 3.1 document of these routes: every call with its access, input, answer and errors. */
export function openApi(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [METHODS[route.method]]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kartoteka', version, description: 'Control cards on a data warehouse of typed fields.' },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: shape(problem, 'output'), OAuthProblem: shape(oauthProblem, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        password: {
          type: 'oauth2',
          flows: {
            password: { tokenUrl: OAUTH_TOKEN, refreshUrl: OAUTH_TOKEN, scopes: { Kartoteka: 'The API' } },
          },
        },
      },
    },
  };
}

const METHODS: Readonly<Record<Method, string>> = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' };

const tagOf = (route: Route): string => route.name.split('.', 1)[0] ?? route.name;

function operation(route: Route): Json {
  const { access } = route;
  const policies = access.kind === 'policy' ? { 'x-policies': access.anyOf } : {};
  const needs = access.kind === 'policy' ? `One of the policies: ${access.anyOf.join(', ')}.` : undefined;
  return {
    operationId: route.name,
    tags: [tagOf(route)],
    summary: route.summary,
    ...(needs === undefined ? {} : { description: needs }),
    ...policies,
    security: access.kind === 'anonymous' ? [] : [{ bearer: [] }, { password: ['Kartoteka'] }],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(isRepeatable(route) ? [IDEMPOTENCY_KEY] : []),
      ...(refusesOldClients(route) ? [CLIENT_VERSION_OF_APP] : []),
      ...(route.keeping === 'nothing' ? [] : [IF_NONE_MATCH]),
    ],
    ...requestBody(route),
    responses: responses(route),
  };
}

function isRepeatable(route: Route): boolean {
  const writes = route.effect === 'write' && (route.method === 'POST' || route.method === 'PUT');
  return writes && route.access.kind !== 'anonymous';
}

const refusesOldClients = ({ effect, access }: Route): boolean =>
  effect === 'write' && access.kind !== 'anonymous';

const CLIENT_VERSION_OF_APP = {
  name: CLIENT_VERSION_HEADER,
  in: 'header',
  required: false,
  description: 'The version of the web app; other programs leave it out.',
  schema: { type: 'integer', minimum: 0 },
};

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an answer that the client has; the same answer is a 304.',
  schema: { type: 'string' },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key, user and route within a day gives the first answer again.',
  schema: { type: 'string', maxLength: 128 },
};

function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = shape(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const MEDIA = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** Describes a route's body; {} when the route declares none. */
function requestBody(route: Route): Json {
  if (!takesBody(route)) return {};
  return {
    requestBody: {
      required: true,
      content: { [MEDIA[route.bodyMedia]]: { schema: shape(route.body, 'input') } },
    },
  };
}

function takesBody(route: Route): boolean {
  return route.method !== 'GET' && Object.keys(shape(route.body, 'input')).length > 0;
}

function responses(route: Route): Json {
  const isForm = route.bodyMedia === 'form';
  const refused = route.access.kind === 'policy' ? ['Volo.Authorization:010001'] : [];
  const codes = (status: number): string[] => [
    ...refused.filter(() => status === 403),
    ...route.errors.filter((code) => statusOf(code) === status),
  ];
  const withCodes = (status: number, description: string): string =>
    [description, codes(status).join(', ')].filter((part) => part !== '').join(': ');
  const failure = (description: string, schema = 'Problem'): Json => ({
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  });
  const list: [number, Json | null][] = [
    [200, route.answerKind === 'json' ? success(route) : route.answerKind === 'file' ? file(route) : null],
    [204, route.answerKind === 'nothing' ? { description: 'Done' } : null],
    [304, route.keeping === 'nothing' ? null : { description: 'The client has this answer' }],
    [
      400,
      failure(
        isForm ? 'Refused (RFC 6749 5.2)' : withCodes(400, 'The input breaks rules'),
        isForm ? 'OAuthProblem' : 'Problem',
      ),
    ],
    [
      401,
      isForm
        ? failure('Unknown client', 'OAuthProblem')
        : route.access.kind === 'anonymous'
          ? null
          : failure('No or bad token'),
    ],
    [403, codes(403).length > 0 ? failure(withCodes(403, 'Refused')) : null],
    [404, parameters(route.params, 'path').length > 0 ? failure(withCodes(404, 'Not found')) : null],
    [409, codes(409).length > 0 ? failure(withCodes(409, 'Changed meanwhile')) : null],
    [413, takesBody(route) ? failure(`Body above ${route.bodyLimit} bytes`) : null],
    [415, takesBody(route) ? failure('Wrong media type') : null],
    [426, refusesOldClients(route) ? failure('The web app is too old: Kartoteka:ClientTooOld') : null],
    [429, failure('Too many requests; Retry-After in seconds')],
    [500, failure('Unexpected; details carry the correlation id')],
    [503, failure('Busy; Retry-After in seconds')],
  ];
  return Object.fromEntries(list.filter(([, response]) => response !== null));
}

const file = (route: Route): Json => ({ description: 'The file', content: { [route.fileMedia]: {} } });

function success(route: Route): Json {
  return { description: 'Done', content: { 'application/json': { schema: shape(route.answer, 'output') } } };
}

function shape(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
