import { ROUTES } from '@kartoteka/contract/registry';
import type { Route } from '@kartoteka/contract/route';
import { expect, test } from 'vitest';
import { startTestApp, testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string }[];
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
  'x-policies'?: string[];
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

const read = async (path: string, headers: Record<string, string> = {}): Promise<Document> =>
  (await (await fetch(`${app.origin}${path}`, { headers })).json()) as Document;

function statusesOf(route: Route): string[] {
  const { kind } = route.access;
  return [
    route.answerKind === 'nothing' ? '204' : '200',
    ...(kind === 'anonymous' ? [] : ['401']),
    ...(kind === 'policy' ? ['403'] : []),
    ...(route.path.includes(':') ? ['404'] : []),
    '429',
    '500',
  ];
}

test('the OpenAPI document is served at its three addresses', async () => {
  const document = await read('/swagger/json');
  expect(document.openapi).toBe('3.1.0');
  expect(await read('/swagger/v1/swagger.json')).toEqual(document);
  expect(await read('/swagger', { accept: 'application/json' })).toEqual(document);
});

test('the OpenAPI document is served without the demo only when SWAGGER allows it, and never when SWAGGER forbids it', async () => {
  const addresses = ['/swagger', '/swagger/json', '/swagger/v1/swagger.json'];
  const statuses = async (env: Record<string, string>) => {
    const server = await startTestApp({ from: 'empty', env });
    try {
      return await Promise.all(
        addresses.map(async (path) => (await fetch(`${server.origin}${path}`)).status),
      );
    } finally {
      await server.close();
    }
  };
  expect(await statuses({ DEMO: '0' })).toEqual([404, 404, 404]);
  expect(await statuses({ DEMO: '0', SWAGGER: '1' })).toEqual([200, 200, 200]);
  expect(await statuses({ DEMO: '1', SWAGGER: '0' })).toEqual([404, 404, 404]);
});

test('the OpenAPI document describes every route with its access, parameters, answer and errors', async () => {
  const { paths } = await read('/swagger/json');
  const operations = new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  );
  expect(operations.size).toBe(ROUTES.length);
  for (const route of ROUTES) {
    const operation = operations.get(`${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(operation?.operationId).toBe(route.name);
    const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => one.name);
    expect(inPath).toEqual([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    const { access } = route;
    expect(operation?.['x-policies']).toEqual(access.kind === 'policy' ? access.anyOf : undefined);
    expect(operation?.security).toHaveLength(access.kind === 'anonymous' ? 0 : 2);
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(statusesOf(route)));
    const schema = operation?.responses['200']?.content?.['application/json']?.schema;
    expect(JSON.stringify(schema ?? null)).toMatch(
      route.answerKind === 'json' ? /"type":"(?:object|array)"/ : /^null$/,
    );
  }
});

test('the OpenAPI document names each code at the status with which the server answers', async () => {
  const { paths } = await read('/swagger/json');
  const described = (path: string, method: string) =>
    Object.entries(paths[path]?.[method]?.responses ?? {}).flatMap(([status, { description }]) =>
      (description.match(/Kartoteka\.File:\w+/g) ?? []).map((code) => `${status} ${code}`),
    );
  expect(described('/api/app/control-card/{id}/element', 'put')).toContain('400 Kartoteka.File:Unknown');
  expect(described('/api/app/files/{id}', 'get')).toEqual(['404 Kartoteka.File:Redacted']);
});
