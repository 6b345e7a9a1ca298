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
/** The last migration that the program knew which wrote the fixture. */
const LAST = '0019-short-words.sql';

type KeptEntry = Pick<
  CardEntry,
  'id' | 'index' | 'key' | 'values' | 'isSubmitted' | 'rowVersion' | 'comment' | 'deviations' | 'returnReason'
>;

/** What the earlier program answered of one card, to its administrator. */
export interface EarlierCard extends Pick<
  CardFormData,
  'id' | 'name' | 'status' | 'returnReason' | 'dataHash' | 'hasDeviations'
> {
  /** How the card came to be what it is. */
  readonly what: string;
  /** What each hash on paper is worth; most were handed out, one never. */
  readonly papers: Readonly<Record<string, PaperState>>;
  /** Its history, an event a line. */
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

/** What the earlier program answered when its work was done. */
export async function earlierCards(): Promise<readonly EarlierCard[]> {
  return JSON.parse(await readFile(join(FIXTURE, 'expected.json'), 'utf8')) as EarlierCard[];
}

/**
 * A database as an earlier program left it, which every later migration has to bring up to date without a loss.
 *
 * That program (its last migration is `LAST`) was started on an empty database and called over HTTP, until its plant had
 * users, roles and units that were changed and removed, definitions with later revisions, and a card in every state:
 * drafts with and without comments, withdrawn, with one signature, approved, returned, corrected, voided, edited as a
 * whole form, renamed, given to somebody else, deleted; with papers handed out on the way. Then every row was written
 * down as `to_jsonb` has it, under its table's name. Left out are sessions, secrets, remembered calls and counters of
 * limits. The password of everybody is that of the demo plant.
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

/** Puts the rows where they stood; those that a migration has put there are among them. */
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
