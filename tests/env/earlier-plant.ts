import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import type { PaperState } from '@kartoteka/contract/control-card-export';
import pg from 'pg';
import { inject } from 'vitest';
import { ensureAppRole } from '../../apps/server/src/db/app-role.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { makeDatabase, type TestDatabase } from './database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../apps/server/src/db/migrations');
const FIXTURE = join(import.meta.dirname, '../fixtures/plant-0019');
/** The last migration of the program that wrote the fixture. */
const LAST = '0019-short-words.sql';

type KeptEntry = Pick<
  CardEntry,
  'id' | 'index' | 'key' | 'values' | 'isSubmitted' | 'rowVersion' | 'comment' | 'deviations' | 'returnReason'
>;

/** The earlier version's answers about one card, as the plant's administrator read them. */
export interface EarlierCard extends Pick<
  CardFormData,
  'id' | 'name' | 'status' | 'returnReason' | 'dataHash' | 'hasDeviations'
> {
  /** The way in which the card got into its state. */
  readonly what: string;
  /** The answer about the validity of each printed hash, and of one hash that was never printed. */
  readonly papers: Readonly<Record<string, PaperState>>;
  /** The card's history, one line per event. */
  readonly history: readonly string[];
  readonly approvals: readonly Pick<
    CardFormData['approvals'][number],
    'label' | 'isApproved' | 'approvedBy'
  >[];
  readonly elements: readonly {
    readonly id: string;
    readonly name: string;
    readonly isSubmitted: boolean;
    readonly entries: readonly KeptEntry[];
  }[];
}

/** Returns the earlier version's answers about each card, read after the last change. */
export async function earlierCards(): Promise<readonly EarlierCard[]> {
  return JSON.parse(await readFile(join(FIXTURE, 'expected.json'), 'utf8')) as EarlierCard[];
}

/**
 * Creates a database as an earlier version of the product left it, which every later migration must update without
 * loss.
 *
 * That version (its last migration is `LAST`) was started on an empty database and called over HTTP. Its plant got
 * users, roles and units that were changed and deleted, definitions with later revisions, and a card in every state:
 * drafts with and without comments, withdrawn, with one signature, approved, returned, corrected, voided, edited as a
 * whole form, renamed, with a reassigned slot, deleted. Papers were handed out on the way. Then every row was written
 * by `to_jsonb`, under its table's name, without sessions, secrets, idempotency keys and counters of limits. Every
 * account has the password of the demo plant.
 */
export async function earlierPlant(): Promise<TestDatabase> {
  const database = await makeDatabase('template0');
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    await ensureAppRole(client);
    await migrateToLast(client);
    await load(client);
  } catch (error) {
    await client.end();
    await database.drop();
    throw error;
  }
  await client.end();
  return database;
}

async function migrateToLast(client: pg.Client): Promise<void> {
  const folder = await mkdtemp(join(inject('cluster').dataDir, 'earlier-'));
  try {
    const names = (await readdir(MIGRATIONS)).filter((name) => name <= LAST);
    for (const name of names) await copyFile(join(MIGRATIONS, name), join(folder, name));
    await migrate(client, undefined, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Replaces the rows of the tables with the fixture's rows, and sets each sequence to the next free number. */
async function load(client: pg.Client): Promise<void> {
  const text = gunzipSync(await readFile(join(FIXTURE, 'rows.txt.gz'))).toString('utf8');
  const blocks = text.trimEnd().split('\n\n');
  const tables = blocks.map((block) => block.split('\n'));
  await client.query('begin; set local session_replication_role = replica');
  await client.query(`truncate ${tables.map(([table]) => table).join(', ')} cascade`);
  for (const [table = '', ...rows] of tables) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = columns.map(({ name }) => name).join(', ');
    await client.query(
      `insert into ${table} (${names}) overriding system value
        select ${names} from unnest($1::jsonb[]) as row, jsonb_populate_record(null::${table}, row)`,
      [rows],
    );
  }
  await client.query(`do $$ declare own record; begin
    for own in select attrelid::regclass as name, attname from pg_attribute where attidentity <> '' loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), (select coalesce(max(%I), 0) + 1 from %s), false)',
        own.name, own.attname, own.attname, own.name);
    end loop;
  end $$`);
  await client.query('commit');
}
