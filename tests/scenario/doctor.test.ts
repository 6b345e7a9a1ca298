import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { readCatalogue } from '../../apps/server/src/doctor/catalogue.ts';
import { CATALOGUE_FILE } from '../../apps/server/src/doctor/expected.ts';
import { findingWords } from '../../apps/server/src/doctor/finding.ts';
import { inspectGuards } from '../../apps/server/src/doctor/inspect.ts';
import { examine } from '../../apps/server/src/examine.ts';
import { recountTexts } from '../../apps/server/src/search/recount.ts';
import { cloneDatabase, type TestDatabase } from '../env/database.ts';

const ROOT = join(import.meta.dirname, '../..');

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase('demo');
  // Counts the short words, because the demo plant may have been cloned before its job counted them.
  const db = createKysely(createPool({ url: database.url, role: null, max: 1 }));
  await recountTexts(db);
  await db.destroy();
});
afterAll(async () => {
  await database.drop();
});

async function found(isWhole = false): Promise<string[]> {
  const { findings } = await examine(database.url, inject('cluster').dataDir, isWhole);
  // Ignores findings about the test machine: its PostgreSQL runs without fsync and full_page_writes, and its
  // disk may be full.
  return findings
    .map(findingWords)
    .filter((line) => !/Ustawienie (fsync|full_page_writes)|Na dysku/.test(line));
}

/** Runs the command as `npm run doctor` does. */
function doctor(url = database.url): Promise<{ code: number; lines: string[]; errors: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    DATABASE_URL: url,
    DATA_DIR: inject('cluster').dataDir,
    FILES_DIR: join(inject('cluster').dataDir, 'content'),
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['apps/server/src/doctor.ts'],
      { cwd: ROOT, env, timeout: 60_000 },
      (error, out, errors) =>
        resolve({ code: Number(error?.code ?? 0), lines: out.trimEnd().split('\n'), errors }),
    );
  });
}

test('the stored catalogue equals the catalogue of a migrated database (after a new migration run npm run catalogue)', async () => {
  const empty = await cloneDatabase('empty');
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  try {
    expect(await readCatalogue(client)).toEqual(JSON.parse(await readFile(CATALOGUE_FILE, 'utf8')));
  } finally {
    await client.end();
    await empty.drop();
  }
});

test('the doctor finds nothing wrong with the demo plant', async () => {
  expect(await found(true)).toEqual([]);
});

const AGAIN = 'bez tej ochrony dane mogły się zmienić';
/** Stands for a statement that is not written here, because the doctor itself prints it as the repair. */
const BY_DOCTOR = 'by doctor';
const refuse = `raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation'`;

/** Each row has a damage, the statement that repairs it, and the doctor's lines. */
const DAMAGES: readonly [damage: string, mend: string, ...says: RegExp[]][] = [
  [
    'drop trigger card_event_append_only on card_event',
    BY_DOCTOR,
    new RegExp(
      `^ŹLE: Brakuje wyzwalacza card_event.card_event_append_only. Wykonaj: CREATE TRIGGER .*;.*${AGAIN}`,
    ),
  ],
  [
    'alter table signature disable trigger signature_kept',
    BY_DOCTOR,
    /^ŹLE: Wyzwalacz signature.signature_kept jest wyłączony. Wykonaj: alter table public.signature enable trigger signature_kept;/,
  ],
  [
    'alter table signature enable replica trigger signature_kept',
    BY_DOCTOR,
    /^ŹLE: Wyzwalacz signature.signature_kept działa w innym trybie/,
  ],
  [
    'alter table card_entry drop constraint card_entry_card_id_element_id_fkey',
    BY_DOCTOR,
    /^ŹLE: Brakuje klucza obcego card_entry.card_entry_card_id_element_id_fkey. Wykonaj: alter table public.card_entry add constraint .* FOREIGN KEY/,
  ],
  [
    'alter table signature disable trigger all',
    'alter table signature enable trigger all',
    /^ŹLE: Klucz obcy signature.signature_card_id_fkey nie działa/,
    /^ŹLE: Klucz obcy signature.signature_slot_id_fkey/,
    /^ŹLE: Klucz obcy signature.signature_user_id_fkey/,
    /^ŹLE: Wyzwalacz signature.signature_immutable jest wyłączony/,
    /^ŹLE: Wyzwalacz signature.signature_kept/,
    /^ŹLE: Wyzwalacz signature.signature_not_truncated/,
  ],
  [
    'alter table app_user drop constraint app_user_email_length',
    BY_DOCTOR,
    /^ŹLE: Brakuje ograniczenia app_user.app_user_email_length/,
  ],
  [
    `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$`,
    `create or replace function refuse_change() returns trigger language plpgsql as $$\nbegin\n  ${refuse};\nend $$`,
    /^ŹLE: Funkcja refuse_change\(\) jest inna niż w migracji/,
  ],
  [
    'drop index card_filler_recent',
    BY_DOCTOR,
    /^ŹLE: Brakuje indeksu card_filler_recent. Wykonaj: CREATE INDEX card_filler_recent ON public.card_filler/,
  ],
  [
    `update pg_index set indisvalid = false where indexrelid = 'card_filler_recent'::regclass`,
    BY_DOCTOR,
    /^ŹLE: Indeks card_filler_recent jest niegotowy.*reindex index public.card_filler_recent;/,
  ],
  [
    'alter table role_permission drop constraint role_permission_pkey',
    BY_DOCTOR,
    /^ŹLE: Brakuje ograniczenia role_permission.role_permission_pkey/,
  ],
  [
    'revoke insert on control_card from kartoteka_app',
    BY_DOCTOR,
    /^ŹLE: Rola kartoteka_app nie ma praw INSERT do tabeli control_card. Wykonaj: grant INSERT on table public.control_card to kartoteka_app;/,
  ],
  [
    'grant update, delete on card_event to kartoteka_app',
    BY_DOCTOR,
    /^ŹLE: Rola kartoteka_app ma prawa DELETE, UPDATE do tabeli card_event, których nie dają migracje. Wykonaj: revoke DELETE, UPDATE on table public.card_event from kartoteka_app;/,
  ],
  [
    'grant update (signed_at) on signature to kartoteka_app',
    BY_DOCTOR,
    /^ŹLE: Rola kartoteka_app ma prawa UPDATE do kolumny signature.signed_at/,
  ],
  [
    'grant select on app_user to public',
    BY_DOCTOR,
    /^ŹLE: Każdy użytkownik bazy ma prawa SELECT do tabeli app_user/,
  ],
  [
    'grant select on app_user to pg_monitor',
    BY_DOCTOR,
    /^UWAGA: Rola pg_monitor ma prawa SELECT do tabeli app_user/,
  ],
  [
    'alter table audit_event owner to pg_monitor',
    BY_DOCTOR,
    /^ŹLE: Tabela audit_event: właścicielem jest pg_monitor, a ma być kartoteka/,
  ],
  [
    'alter table app_user drop column lockout_enabled',
    'alter table app_user add column lockout_enabled boolean not null default true',
    /^ŹLE: Brakuje kolumny app_user.lockout_enabled. Odtwórz bazę z kopii zapasowej/,
  ],
  [
    'alter table app_user alter column email drop not null',
    'alter table app_user alter column email set not null',
    /^ŹLE: Kolumna app_user.email: jest „text”, a według migracji ma być „text not null”/,
  ],
  [
    'create rule quiet as on delete to picture do instead nothing',
    'drop rule quiet on picture',
    /^ŹLE: W bazie jest coś, czego nie tworzą migracje: reguła picture.quiet.*drop rule quiet on public.picture;/,
  ],
  [
    'create trigger quiet before insert on card_event for each row execute function suppress_redundant_updates_trigger()',
    BY_DOCTOR,
    /^ŹLE: W bazie jest coś, czego nie tworzą migracje: wyzwalacz card_event.quiet/,
  ],
  [
    'alter table app_user enable row level security',
    'alter table app_user disable row level security',
    /^ŹLE: Tabela app_user: jest „kind r, row security, owner @owner”/,
  ],
  [
    'create table notes (id integer)',
    'drop table notes',
    /^UWAGA: W bazie jest coś, czego nie tworzą migracje: tabela notes/,
  ],
  ['drop statistics card_value_by_field', BY_DOCTOR, /^UWAGA: Brakuje statystyk card_value_by_field/],
  [
    `update schema_migration set sha256 = 'x' || sha256 where name = '0009-service'`,
    `update schema_migration set sha256 = substr(sha256, 2) where name = '0009-service'`,
    /^ŹLE: Migracja 0009-service ma inną treść/,
  ],
  [
    `update card_shown set values = values || '{"x": []}' where card_id = (select card_id from card_shown order by 1 limit 1)`,
    `update card_shown set values = values - 'x'`,
    /^ŹLE: Indeks wyszukiwania nie zgadza się z danymi w 1 karcie na \d+ sprawdzonych: [0-9a-f-]{36}\. Napraw go/,
  ],
  [
    'insert into card_count select template_id, list_status, has_deviations, 1 from control_card order by id limit 1',
    'insert into card_count select template_id, list_status, has_deviations, -1 from control_card order by id limit 1',
    /^ŹLE: Zapisane liczby kart różnią się/,
  ],
  [
    `update card_piece_count set cards = cards + 1 where piece = 'ka'`,
    `update card_piece_count set cards = cards - 1 where piece = 'ka'`,
    /^ŹLE: Zapisane liczby krótkich słów różnią się od tekstów kart: „ka” jest zapisane (\d+), a w tekstach kart \d+\. Napraw je/,
  ],
  [
    `insert into card_piece_count values ('~~', 2)`,
    `delete from card_piece_count where piece = '~~'`,
    /„~~” jest zapisane 2, a w tekstach kart 0\./,
  ],
  [
    `insert into card_text_change values (null, 'x')`,
    `delete from card_text_change where became = 'x'`,
    /^ŹLE: Zapisane liczby krótkich słów.*: wszystkich tekstów jest zapisane (\d+), a w tekstach kart \d+; „x” jest/,
  ],
];

describe('the doctor names a damage and its repair', () => {
  test.each(DAMAGES)('the doctor names the damage and its repair: %s', async (damage, mend, ...says) => {
    await database.sql(damage);
    const lines = await found();
    expect(lines).toEqual(says.map((one) => expect.stringMatching(one) as string));
    const statements = lines.map((line) => / wykonaj(?: jako [^:]+)?: (.+?;)/i.exec(line)?.[1]);
    for (const statement of mend === BY_DOCTOR ? statements : [mend]) await database.sql(statement ?? '');
    expect(await found()).toEqual([]);
  });
});

test("the doctor names the rights that the application's role should not have", async () => {
  await database.sql('alter role kartoteka_app createdb');
  try {
    expect(await found()).toEqual([
      expect.stringMatching(
        /^ŹLE: Rola kartoteka_app może więcej, niż powinna. Wykonaj: alter role kartoteka_app nocreatedb;/,
      ),
    ]);
  } finally {
    await database.sql('alter role kartoteka_app nocreatedb');
  }
});

test("the doctor names the user who may not work as the application's role, and the grant for exactly this user", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('create role "Doctor guest"');
    await client.query('grant select on schema_migration to "Doctor guest"');
    await client.query('set role "Doctor guest"');
    const lines = (await inspectGuards(client)).map(findingWords);
    expect(lines.filter((line) => line.includes('pracować jako'))).toEqual([
      'ŹLE: Użytkownik „Doctor guest”, z którym łączy się program, nie może pracować jako kartoteka_app. Wykonaj: grant kartoteka_app to "Doctor guest";',
    ]);
  } finally {
    await client.query('reset role');
    await client.query('drop owned by "Doctor guest"; drop role "Doctor guest"');
    await client.end();
  }
});

test('the doctor names database settings that lose or refuse writes', async () => {
  await database.sql(`alter database ${database.name} set synchronous_commit = off`);
  await database.sql(`alter database ${database.name} set default_transaction_read_only = on`);
  try {
    expect(await found()).toEqual([
      expect.stringMatching(
        /^ŹLE: Ustawienie synchronous_commit bazy ma wartość off: potwierdzony zapis może zginąć/,
      ),
      expect.stringMatching(/^ŹLE: Ustawienie default_transaction_read_only bazy ma wartość on/),
    ]);
  } finally {
    await database.sql(`alter database ${database.name} reset all`);
  }
});

test('npm run doctor prints each damage and what it compared, and exits with 1 when something is wrong', async () => {
  // On the test machine, the doctor may also report PostgreSQL without fsync and full_page_writes, or a full disk.
  const healthy = await doctor();
  expect(healthy.lines.filter((line) => !/fsync|full_page_writes|Na dysku/.test(line))).toEqual([
    expect.stringMatching(
      /^Baza (jest taka, jak trzeba|wymaga naprawy): .*\d+ migracj.*\d+ obiekt.*\d+ kart/,
    ),
  ]);
  await database.sql('drop trigger card_event_append_only on card_event');
  const { code, lines } = await doctor();
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain('Brakuje wyzwalacza card_event.card_event_append_only');
  expect(lines.at(-1)).toMatch(/^Baza wymaga naprawy: \d+ uster/);
});

test.each([
  [
    'does not run',
    { host: '127.0.0.1:1' },
    /^Serwer bazy danych 127\.0\.0\.1:1 jest nieosiągalny \(ECONNREFUSED\)/,
  ],
  [
    'refuses the password',
    { password: 's3cret' },
    /^Serwer bazy danych .* odrzucił użytkownika .* albo jego hasło/,
  ],
])('npm run doctor says in one sentence that the database %s', async (_, parts, sentence) => {
  const { code, errors } = await doctor(Object.assign(new URL(database.url), parts).href);
  const said = errors.trim().split('\n').at(-1);
  expect(code).toBe(1);
  expect(said).toMatch(sentence);
  expect(said).toMatch(/\. Sprawdź DATABASE_URL\.$/);
  expect(errors).not.toMatch(/s3cret|\n\s+at /);
});
