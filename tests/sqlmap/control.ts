import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { leaf, markJson, markQuery } from './marks.ts';
import type { Attack } from './requests.ts';

/** A call with one leaf that is deliberately open to injection. */
export interface Control extends Attack {
  /** The position of the open leaf among the marks of the call, from 0. */
  readonly open: number;
}

interface Asked {
  readonly sorting?: string;
  readonly search?: string;
  readonly filters?: readonly { readonly value: { readonly values: readonly string[] } }[];
  /** The columns. A column's name is its `property`, or else its key in this object. */
  readonly columns?: { readonly [name: string]: { readonly property?: string } };
}

const FROM = 'select name from unit_type where deleted_at is null';

/** Functions that build a statement unsafely, because the text of the request becomes part of the SQL. */
const STATEMENTS: Readonly<Record<string, (asked: Asked) => string>> = {
  search: ({ search = '' }) => `${FROM} and name ilike '%${search}%' order by id limit 15`,
  sorting: ({ sorting = '' }) => `${FROM} order by ${sorting} limit 15`,
  filters: ({ filters }) =>
    `${FROM} and length(name) >= ${filters?.[0]?.value.values[0]} order by id limit 15`,
  columns: ({ columns }) => `select ${columns?.['0']?.property} as name from unit_type order by id limit 15`,
  preferences: ({ columns = {} }) => `${FROM} and 'name' = '${Object.keys(columns)[0]}' order by id limit 15`,
  query: ({ search = '' }) => `${FROM} and lower(name) like lower('%${search}%') order by id limit 15`,
};

/** Calls in which sqlmap must find an injection. */
export const CONTROLS: readonly Control[] = [
  control('search', 1, { skipCount: leaf(0), search: leaf('m'), filters: [] }),
  control('sorting', 0, { sorting: leaf('name'), search: leaf('m') }),
  control('filters', 1, { filters: [{ id: leaf('name'), value: { values: [leaf('1')] } }] }),
  control('columns', 1, { columns: [{ label: leaf('Nazwa'), property: leaf('name') }] }),
  control('preferences', 0, { columns: { '@name': { order: leaf(0) } } }),
  {
    name: 'control.query',
    method: 'GET',
    path: '/query',
    query: markQuery({ skipCount: leaf(0), search: leaf('m') }),
    body: null,
    open: 1,
  },
];

function control(name: string, open: number, body: unknown): Control {
  return {
    name: `control.${name}`,
    method: 'POST',
    path: `/${name}`,
    query: null,
    body: markJson(body),
    open,
  };
}

/** Starts a server that answers as the product does, with rows or with a refusal without details. */
export async function startControl(databaseUrl: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const server = createServer((request, response) => {
    rowsFor(pool, request)
      .then((items) => ({ status: 200, body: { totalCount: items.length, items } }))
      .catch(() => ({ status: 400, body: { error: { code: null, message: 'Nieprawidłowe dane.' } } }))
      .then(({ status, body }) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      )
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await pool.end();
    },
  };
}

async function rowsFor(pool: pg.Pool, request: IncomingMessage): Promise<{ name: string }[]> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const body = await text(request);
  const asked = body === '' ? Object.fromEntries(searchParams) : (JSON.parse(body) as Asked);
  const statement = STATEMENTS[pathname.slice(1)]?.(asked);
  if (statement === undefined) throw new Error(`There is no control ${pathname}.`);
  const result = await pool.query<{ name: string }>(statement);
  // An injected text may have several statements and so several results.
  return [result].flat().at(-1)?.rows ?? [];
}
