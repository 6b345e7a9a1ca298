import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Head, PartEnd } from './content.ts';
import { copyOut } from './copy.ts';

/** The table of the migrations, which a restore writes by applying them. */
const MIGRATIONS = 'schema_migration';

export type BackedUpTable = Head['tables'][number];

/** Settings that the text of values depends on. */
export const TEXT_SETTINGS = `set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** Reads the tables of the schema `public` with the columns that are stored and not computed. */
export async function readTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class c join pg_attribute on attrelid = c.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> $1
       and attnum > 0 and not attisdropped and attgenerated = ''
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by relname order by relname`,
    [MIGRATIONS],
  );
  return rows;
}

const named = (name: string): string => pg.escapeIdentifier(name);
const list = (names: readonly string[]): string => names.map(named).join(', ');

/** The statement that reads a table's rows in an order that is the same on every server. */
async function copyText(client: pg.ClientBase, { name, columns }: BackedUpTable): Promise<string> {
  const { rows } = await client.query<{ column: string; collation: number; is_key: boolean }>(
    `select attname as column, attcollation::int as collation, coalesce(attnum = any(indkey), false) as is_key
     from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
     where attrelid = $1::regclass and attname = any($2)
     order by array_position(indkey::int2[], attnum), attnum`,
    [`public.${named(name)}`, columns],
  );
  const keys = rows.filter(({ is_key }) => is_key);
  const order = (keys.length > 0 ? keys : rows).map(
    ({ column, collation }) => named(column) + (collation === 0 ? '' : ' collate "C"'),
  );
  return `copy (select ${list(columns)} from public.${named(name)} order by ${order.join(', ')}) to stdout`;
}

/** The statement that writes rows into a table that its transaction has emptied. */
export const copyInText = ({ name, columns }: BackedUpTable): string =>
  `copy public.${named(name)} (${list(columns)}) from stdin with (freeze)`;

/** Counts and hashes the rows of a table as COPY writes them. */
export class Tally {
  readonly #hash = createHash('sha256');
  #rows = 0;
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    // COPY writes a line break in a value as two signs, so that each row is one line.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.#rows += 1;
  }

  end(name: string): PartEnd {
    return { name, rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Reads a table from beginning to end. The database waits while a chunk is being taken. */
export async function readRows(
  client: pg.ClientBase,
  table: BackedUpTable,
  take: (chunk: Buffer) => Promise<void> = async () => undefined,
): Promise<PartEnd> {
  const tally = new Tally();
  await copyOut(client, await copyText(client, table), async (chunk) => {
    tally.add(chunk);
    await take(chunk);
  });
  return tally.end(table.name);
}
