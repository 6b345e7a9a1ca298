import { counted } from '@kartoteka/domain/texts/plural';
import type pg from 'pg';
import { knownMigrations } from '../db/migrate.ts';
import { APP_ROLE } from '../db/pool.ts';
import { QUEUE_SCHEMA } from '../jobs/sender.ts';
import { readCatalogue } from './catalogue.ts';
import { compareCatalogues } from './compare.ts';
import { type DiskPlaces, inspectDisk } from './disk.ts';
import { expectedCatalogue } from './expected.ts';
import { type Finding, notice, wrong } from './finding.ts';

/** The result of an inspection. */
export interface Inspection {
  readonly findings: readonly Finding[];
  /** Number of compared objects and rights; 0 when the database lacks migrations or has newer ones. */
  readonly objects: number;
  readonly migrations: number;
}

/**
 * Compares a database with the migrations and their catalogue, and checks the application's role, the rights
 * on the queue, the settings, the clock, the time zone and the disks. It changes nothing. Pass a connection of
 * the owner that is not in a transaction.
 */
export async function inspectDatabase(client: pg.ClientBase, places: DiskPlaces): Promise<Inspection> {
  const migrations = await inspectMigrations(client);
  const schema = migrations.isCurrent ? await inspectSchema(client) : { findings: [], objects: 0 };
  return {
    findings: [
      ...migrations.findings,
      ...schema.findings,
      ...(await inspectRole(client)),
      ...(await inspectQueue(client)),
      ...(await inspectSettings(client)),
      ...(await inspectClock(client)),
      ...(await inspectTimeZone(client)),
      ...(await inspectDisk(client, places)),
    ],
    objects: schema.objects,
    migrations: migrations.count,
  };
}

/**
 * Compares the migrations, objects and rights with what the program expects, and checks the application's role. It
 * leaves out the queue, settings, clock, time zone and disk.
 */
export async function inspectGuards(client: pg.ClientBase): Promise<Finding[]> {
  const { isCurrent, findings } = await inspectMigrations(client);
  const schema = isCurrent ? await inspectSchema(client) : { findings: [] };
  return [...findings, ...schema.findings, ...(await inspectRole(client))];
}

/** Compares the catalogue of the database with the catalogue that the migrations make. */
async function inspectSchema(client: pg.ClientBase): Promise<{ findings: Finding[]; objects: number }> {
  const expected = await expectedCatalogue();
  const actual = await readCatalogue(client);
  const { rows } = await client.query<{ owner: string; has_role: boolean }>(
    'select current_user as owner, exists (select from pg_roles where rolname = $1) as has_role',
    [APP_ROLE],
  );
  const { owner = '', has_role: hasRole = false } = rows[0] ?? {};
  return {
    findings: compareCatalogues(expected, actual, { owner, hasRole }),
    objects: Object.keys(expected).length,
  };
}

async function inspectMigrations(
  client: pg.ClientBase,
): Promise<{ findings: Finding[]; isCurrent: boolean; count: number }> {
  const known = await knownMigrations();
  const there = await client.query(`select where to_regclass('public.schema_migration') is not null`);
  if (there.rowCount === 0) {
    const what =
      'Baza jest pusta: nie ma w niej tabeli schema_migration. Uruchom npm start albo npm run restore.';
    return { findings: [wrong(what)], isCurrent: false, count: 0 };
  }
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.schema_migration order by name',
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const names = new Set(known.map(({ name }) => name));
  const newer = rows.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  const due = known.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  const changed = known.filter(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256);
  return {
    findings: [
      ...(newer.length === 0
        ? []
        : [
            wrong(
              `Baza jest nowsza niż program (zna migracje: ${newer.join(', ')}). Uruchom nowszą wersję programu.`,
            ),
          ]),
      ...(due.length === 0
        ? []
        : [wrong(`W bazie nie ma migracji: ${due.join(', ')}. Uruchom npm start, który je wykona.`)]),
      ...changed.map(({ name }) =>
        wrong(`Migracja ${name} ma inną treść niż wtedy, gdy ją wykonano. Przywróć plik z wydania programu.`),
      ),
    ],
    isCurrent: newer.length === 0 && due.length === 0,
    count: known.length,
  };
}

interface RoleRow {
  rolsuper: boolean;
  rolcreaterole: boolean;
  rolcreatedb: boolean;
  rolreplication: boolean;
  rolbypassrls: boolean;
  groups: string[];
}

const POWERS: readonly [keyof Omit<RoleRow, 'groups'>, string][] = [
  ['rolsuper', 'nosuperuser'],
  ['rolcreaterole', 'nocreaterole'],
  ['rolcreatedb', 'nocreatedb'],
  ['rolreplication', 'noreplication'],
  ['rolbypassrls', 'nobypassrls'],
];

async function inspectRole(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<RoleRow>(
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
       array(select roleid::regrole::text from pg_auth_members where member = pg_roles.oid order by 1) as groups
     from pg_roles where rolname = $1`,
    [APP_ROLE],
  );
  const [role] = rows;
  if (role === undefined) {
    return [
      notice(
        `Nie ma roli ${APP_ROLE}, więc historii strzegą same wyzwalacze. Utwórz ją przed odtworzeniem danych: create role ${APP_ROLE} nologin;`,
      ),
    ];
  }
  const taken = POWERS.filter(([power]) => role[power]).map(([, without]) => without);
  const users = await client.query<{ name: string; quoted: string; may: boolean }>(
    `select current_user as name, quote_ident(current_user) as quoted, pg_has_role(current_user, $1, 'member') as may`,
    [APP_ROLE],
  );
  return [
    ...(taken.length === 0
      ? []
      : [
          wrong(
            `Rola ${APP_ROLE} może więcej, niż powinna. Wykonaj: alter role ${APP_ROLE} ${taken.join(' ')};`,
          ),
        ]),
    ...role.groups.map((group) =>
      wrong(
        `Rola ${APP_ROLE} należy do roli ${group} i ma jej prawa. Wykonaj: revoke ${group} from ${APP_ROLE};`,
      ),
    ),
    ...users.rows
      .filter(({ may }) => !may)
      .map(({ name, quoted }) =>
        wrong(
          `Użytkownik „${name}”, z którym łączy się program, nie może pracować jako ${APP_ROLE}. Wykonaj: grant ${APP_ROLE} to ${quoted};`,
        ),
      ),
  ];
}

/** Checks the role's rights on the tables of the queue. Each start of the queue grants these rights. */
async function inspectQueue(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname = $1 and relkind in ('r', 'p') and exists (select from pg_roles where rolname = $2)
       and not (has_schema_privilege($2, n.oid, 'usage') and has_table_privilege($2, pg_class.oid, 'select')
         and has_table_privilege($2, pg_class.oid, 'insert'))
     order by 1`,
    [QUEUE_SCHEMA, APP_ROLE],
  );
  if (rows.length === 0) return [];
  const count = counted(rows.length, 'tabeli', 'tabel', 'tabel');
  return [
    wrong(
      `Rola ${APP_ROLE} nie ma praw do ${count} kolejki zadań. Uruchom serwer ponownie: nada je przy starcie.`,
    ),
  ];
}

const SETTINGS: readonly [name: string, good: (value: string) => boolean, what: string][] = [
  ['server_encoding', (value) => value === 'UTF8', 'baza musi być w UTF8; odtwórz ją z kopii w nowej bazie'],
  ['fsync', (value) => value === 'on', 'przy zaniku zasilania baza się zepsuje; ustaw on'],
  ['full_page_writes', (value) => value === 'on', 'przy zaniku zasilania baza się zepsuje; ustaw on'],
  ['synchronous_commit', (value) => value !== 'off', 'potwierdzony zapis może zginąć; ustaw on'],
  ['default_transaction_read_only', (value) => value === 'off', 'nie da się niczego zapisać; ustaw off'],
  ['session_replication_role', (value) => value === 'origin', 'wyzwalacze nie działają; ustaw origin'],
];

async function inspectSettings(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [SETTINGS.map(([name]) => name)],
  );
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  return SETTINGS.flatMap(([name, isGood, what]) => {
    const value = values.get(name) ?? '';
    return isGood(value) ? [] : [wrong(`Ustawienie ${name} bazy ma wartość ${value}: ${what}.`)];
  });
}

/** Seconds by which the clocks of the server and the database may differ. */
const APART_S = 2;

async function inspectClock(client: pg.ClientBase): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const after = Date.now();
  const theirs = rows[0]?.now.getTime() ?? after;
  const apart = Math.max(before - theirs, theirs - after, 0) / 1000;
  if (apart <= APART_S) return [];
  return [
    wrong(
      `Zegary serwera i bazy różnią się o ${apart.toFixed(1).replace('.', ',')} s. Włącz synchronizację czasu (NTP) na obu maszynach.`,
    ),
  ];
}

const ZONE = 'Europe/Warsaw';

/** Compares the time in Poland as the server and the database compute it, for a winter day and a summer day. */
async function inspectTimeZone(client: pg.ClientBase): Promise<Finding[]> {
  const year = new Date().getUTCFullYear();
  const moments = [new Date(Date.UTC(year, 0, 15, 12)), new Date(Date.UTC(year, 6, 15, 12))];
  const { rows } = await client.query<{ shown: string[] | null }>(
    `select array(select to_char(at at time zone $1, 'YYYY-MM-DD HH24:MI') from unnest($2::timestamptz[]) as at) as shown
     where exists (select from pg_timezone_names where name = $1)`,
    [ZONE, moments],
  );
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
  const ours = moments.map((moment) => format.format(moment));
  if (JSON.stringify(rows[0]?.shown) === JSON.stringify(ours)) return [];
  const theirs = rows[0]?.shown?.join(' i ') ?? 'nie zna jej';
  return [
    wrong(
      `Baza inaczej liczy czas w strefie ${ZONE} (${theirs}) niż serwer (${ours.join(' i ')}). Zaktualizuj dane stref (tzdata).`,
    ),
  ];
}
