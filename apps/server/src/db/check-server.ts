import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../process/start-error.mjs';
import { connectionTo, decoded, parsed, placesOf } from './hosts.ts';
import { isLate, NoPrimary } from './trouble.ts';

/** Milliseconds within which the server must take a connection. */
const CONNECTED_WITHIN = 10_000;
/** Milliseconds within which a notification must arrive. */
const HEARD_WITHIN = 2_000;

/** The variable that an address comes from. */
export type AddressVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** Returns the sentences that refuse an address that leads to a pooler instead of PostgreSQL. */
export const throughPooler = (variable: AddressVariable): string =>
  `Połączenia z ${variable} nie zachowują się jak połączenia z PostgreSQL: pomijają ustawienia albo powiadomienia. ` +
  (variable === 'DATABASE_URL'
    ? 'Wskaż adres samego serwera, a nie pośrednika (na przykład PgBouncer), albo podaj adres serwera w DATABASE_DIRECT_URL.'
    : 'Wskaż adres samego serwera, a nie pośrednika (na przykład PgBouncer).');

export interface ConnectingOwner {
  /** The variable that the address comes from; DATABASE_URL by default. */
  readonly variable?: AddressVariable;
  /** Whether the command can work without writing. Such a command may run on a standby. */
  readonly isReading?: boolean;
}

/**
 * Connects to the server as its owner and checks that Kartoteka can run on it.
 *
 * @returns an open connection of the owner
 * @throws StartError that says what is wrong, without the password
 */
export async function connectOwner(
  url: string,
  { variable = 'DATABASE_URL', isReading = false }: ConnectingOwner = {},
): Promise<pg.Client> {
  const client = await connect(url, variable);
  try {
    await checkServer(client, isReading, variable);
    if (!isReading && !(await hearsNotifications(url, client))) throw new StartError(throughPooler(variable));
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}

/**
 * Opens a connection without settings that a pooler could refuse.
 *
 * @throws StartError that says what is wrong
 */
export async function connect(
  url: string,
  variable: AddressVariable,
  name = 'kartoteka',
): Promise<pg.Client> {
  const start = performance.now();
  const hasSeveral = (placesOf(url) ?? []).length > 1;
  for (;;) {
    try {
      // The constructor already fails when the address names a certificate that cannot be read.
      const client = new pg.Client({
        ...connectionTo(url),
        application_name: name,
        connectionTimeoutMillis: CONNECTED_WITHIN,
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    } catch (cause) {
      // Each of several servers gets only a part of this time. A part is too short on a machine that has just started,
      // so the servers are asked again while there is time.
      const hasTime = hasSeveral && performance.now() - start < CONNECTED_WITHIN;
      if (!(hasTime && isLate(cause)))
        throw new StartError(`${explain(cause, url)} Sprawdź ${variable}.`, { cause });
    }
  }
}

/** Returns whether a notification of one connection reaches a second connection that listens. */
async function hearsNotifications(url: string, client: pg.Client): Promise<boolean> {
  const channel = `kartoteka_start_${randomBytes(8).toString('hex')}`;
  const listener = new pg.Client({
    ...connectionTo(url),
    application_name: 'kartoteka',
    connectionTimeoutMillis: CONNECTED_WITHIN,
  });
  listener.on('error', () => undefined);
  try {
    await listener.connect();
    await listener.query(`listen ${channel}`);
    const heard = once(listener, 'notification').then(() => true);
    await client.query(`notify ${channel}`);
    return await Promise.race([heard, sleep(HEARD_WITHIN, false, { ref: false })]);
  } finally {
    await listener.end();
  }
}

interface ServerTraits {
  version: number;
  shown: string;
  encoding: string;
  create: boolean;
  public: boolean;
  replica: boolean;
  database: string;
  user: string;
}

async function checkServer(client: pg.Client, isReading: boolean, variable: AddressVariable): Promise<void> {
  const found = await client.query<ServerTraits>(`select
    current_setting('server_version_num')::int as version,
    current_setting('server_version') as shown,
    current_setting('server_encoding') as encoding,
    has_database_privilege(current_database(), 'create') as create,
    coalesce((select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'), false) as public,
    pg_is_in_recovery() as replica,
    current_database() as database,
    current_user as user`);
  const traits = found.rows[0];
  if (traits === undefined) throw new Error('The server returned no row.');
  if (traits.version < 150_000) {
    throw new StartError(
      `Serwer z ${variable} to PostgreSQL ${traits.shown}, a potrzebna jest wersja 15 lub nowsza.`,
    );
  }
  if (traits.encoding !== 'UTF8') {
    throw new StartError(`Baza „${traits.database}” ma kodowanie ${traits.encoding}, a potrzebne jest UTF8.`);
  }
  if (isReading) return;
  if (traits.replica) {
    throw new StartError(`Serwer z ${variable} jest repliką tylko do odczytu; wskaż serwer główny.`);
  }
  if (!traits.create || !traits.public) {
    throw new StartError(
      `Użytkownik „${traits.user}” z ${variable} nie może tworzyć obiektów w bazie „${traits.database}”; ` +
        'uczyń go jej właścicielem.',
    );
  }
}

function explain(cause: unknown, url: string): string {
  const { pathname, username } = parsed(url);
  const server = (placesOf(url) ?? []).map(({ host, port }) => `${host}:${port}`).join(', ');
  const database = decoded(pathname.slice(1));
  const user = decoded(username);
  if (cause instanceof NoPrimary) return `Żaden z serwerów bazy danych ${server} nie przyjmuje zapisów.`;
  if (cause instanceof URIError)
    return 'Adres bazy danych ma znak % w miejscu, w którym nic on nie znaczy; zapisz go jako %25.';
  const { code = '', message, syscall, path } = cause as Partial<pg.DatabaseError> & NodeJS.ErrnoException;
  if (syscall === 'open') return `Nie da się odczytać pliku ${path} z adresu bazy danych (${code}).`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `Nie ma w sieci serwera bazy danych ${server}.`;
  if (code === '28P01' || code === '28000' || /password must be a string/.test(message)) {
    return `Serwer bazy danych ${server} odrzucił użytkownika „${user}” albo jego hasło.`;
  }
  if (code === '3D000') return `Na serwerze ${server} nie ma bazy danych „${database}”.`;
  if (code === '42501') return `Użytkownik „${user}” nie może łączyć się z bazą „${database}” na ${server}.`;
  if (code === '53300') return `Serwer bazy danych ${server} nie ma wolnych połączeń.`;
  if (code === '57P03') return `Serwer bazy danych ${server} jeszcze nie przyjmuje połączeń.`;
  if (/SSL|certificate/i.test(message))
    return `Połączenie szyfrowane z ${server} się nie udało (${message}).`;
  return `Serwer bazy danych ${server} jest nieosiągalny (${code || message}).`;
}
