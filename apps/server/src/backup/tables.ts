import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Head, PartEnd } from './content.ts';
import { copyOut } from './copy.ts';

/** The table of applied migrations. It is not copied, because a restore fills it by applying the migrations. */
const MIGRATIONS = 'schema_migration';

export type BackedUpTable = Head['tables'][number];

/** Settings of a backup's or a restore's transaction. They fix the text form of values and switch off time limits. */
export const TEXT_SETTINGS = `set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/**
 * Reads the tables of the schema `public` with their stored columns. Leaves out computed columns, tables of extensions,
 * and `schema_migration`.
 */
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

/** Returns the statement that reads a table's rows. Their order is the same on every server, so their hash is too. */
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

/**
 * Returns the statement that writes a table's rows. Its transaction must have emptied the table, because of `freeze`.
 */
export const copyInText = ({ name, columns }: BackedUpTable): string =>
  `copy public.${named(name)} (${list(columns)}) from stdin with (freeze)`;

/** Counts and hashes the rows of a table in the text form of COPY. */
export class Tally {
  readonly #hash = createHash('sha256');
  #rows = 0;
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    // COPY escapes a line break inside a value, so each row is one line.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.#rows += 1;
  }

  end(name: string): PartEnd {
    return { name, rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/**
 * Reads all rows of a table and returns their number, size and hash. Reading from the connection pauses while `take`
 * works on a chunk.
 */
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
