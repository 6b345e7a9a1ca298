import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../process/start-error.mjs';
import { APP_ROLE, LOGIN_SETTINGS } from './pool.ts';

/** The user of DATABASE_URL when DATABASE_DIRECT_URL names the owner. */
export interface Login {
  readonly name: string;
  readonly password: string;
}

interface LoginState {
  readonly owner: string;
  readonly exists: boolean;
  readonly enters: boolean;
  readonly has_rights: boolean;
  readonly rules: boolean;
  /** Whether the owner may see and end the server processes of the login. */
  readonly is_seen: boolean;
  readonly settings: readonly string[];
}

const ITERATIONS = 4096;
const DENIED = '42501';
/** Error codes that mean that another process creates or changes the role at the same moment. */
const RACED = new Set(['42710', '23505', 'XX000']);
const TRIES = 5;

/**
 * Creates the login with which the application serves requests, perhaps through a pooler, and gives the login its
 * rights and settings. The server applies these settings to each connection of the login, so no connection has to ask
 * for them. An existing login keeps its password.
 *
 * @param client a connection of the owner, to the server itself
 * @throws StartError when the login could rewrite the history. Also when the owner may not create or change the login;
 *   the error then names the statements that an administrator needs.
 */
export async function ensureLogin(client: pg.ClientBase, login: Login): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    const state = await readState(client, login.name);
    if (state.rules || state.owner === login.name) {
      throw new StartError(
        `Użytkownik „${login.name}” z DATABASE_URL może zmieniać historię, bo jest właścicielem bazy albo ma jego prawa. ` +
          'Podaj w DATABASE_URL osobnego użytkownika, a właściciela tylko w DATABASE_DIRECT_URL.',
      );
    }
    const missing = statementsFor(state, login);
    try {
      for (const statement of missing) await client.query(statement);
      if (!state.is_seen) await makeSeen(client, login.name);
      return;
    } catch (error) {
      const { code = '' } = error as pg.DatabaseError;
      if (code === DENIED) {
        const shown = missing.map((one) => `${one.replace(/ password '.*'/, " password '…'")};`).join(' ');
        throw new StartError(
          `Użytkownik „${state.owner}” z DATABASE_DIRECT_URL nie może przygotować roli „${login.name}” z DATABASE_URL. ` +
            `Niech administrator PostgreSQL wykona: ${shown}`,
          { cause: error },
        );
      }
      if (!RACED.has(code) || nth === TRIES) throw error;
    }
  }
}

/** Lets the watch see and end the login's processes. When the owner may not grant this, the watch works without it. */
async function makeSeen(client: pg.ClientBase, name: string): Promise<void> {
  try {
    await client.query(`grant ${pg.escapeIdentifier(name)} to current_user`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== DENIED) throw error;
  }
}

async function readState(client: pg.ClientBase, name: string): Promise<LoginState> {
  const { rows } = await client.query<LoginState>(
    `select current_user::text as owner, r.oid is not null as exists, coalesce(r.rolcanlogin, false) as enters,
       coalesce(pg_has_role(r.oid, (select oid from pg_roles where rolname = $2), 'usage'), false) as has_rights,
       coalesce((select rolsuper from pg_roles where rolname = current_user) or pg_has_role(r.oid, 'usage'), false)
         as is_seen,
       coalesce(r.rolsuper or pg_has_role(r.oid, d.datdba, 'member'), false) as rules,
       coalesce(r.rolconfig, '{}') as settings
     from pg_database d left join pg_roles r on r.rolname = $1 where d.datname = current_database()`,
    [name, APP_ROLE],
  );
  const [state] = rows;
  if (state === undefined) throw new Error('The server returned no row.');
  return state;
}

/** Returns the statements that create the login and give it the rights and settings that it lacks. */
function statementsFor(state: LoginState, { name, password }: Login): string[] {
  const role = pg.escapeIdentifier(name);
  const entering = state.exists
    ? state.enters
      ? []
      : [`alter role ${role} login`]
    : [`create role ${role} login${password === '' ? '' : ` password '${scramSecret(password)}'`}`];
  const settings = Object.entries(LOGIN_SETTINGS)
    .filter(([setting, value]) => !state.settings.includes(`${setting}=${value}`))
    .map(([setting, value]) => `alter role ${role} set ${setting} = ${pg.escapeLiteral(value)}`);
  return [...entering, ...(state.has_rights ? [] : [`grant ${APP_ROLE} to ${role}`]), ...settings];
}

/** Returns the hash that PostgreSQL stores. With it, the password itself appears in no statement and in no log. */
function scramSecret(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256');
  const key = (what: string): Buffer => createHmac('sha256', salted).update(what).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
