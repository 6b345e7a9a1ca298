import type pg from 'pg';
import { APP_ROLE } from './pool.ts';

/**
 * Creates the application's role and grants the role to this user. Call this function before the migrations, which
 * grant the role its rights.
 *
 * @returns false when this user may not work as the role, for example because it may not create roles. The application
 *   then works as the owner, and only triggers protect the history.
 */
export async function ensureAppRole(client: pg.ClientBase): Promise<boolean> {
  if (await mayTakeRole(client)) return true;
  await attempt(client, `create role ${APP_ROLE} nologin`);
  await attempt(client, `grant ${APP_ROLE} to current_user`);
  return mayTakeRole(client);
}

/**
 * Returns whether the application's role has its rights. It lacks them when it was created after the tables,
 * for example when a dump was restored first. Call it after the migrations.
 */
export async function hasAppRights(client: pg.ClientBase): Promise<boolean> {
  const found = await client.query<{ has: boolean }>(
    `select has_table_privilege($1, 'public.control_card', 'insert') as has`,
    [APP_ROLE],
  );
  return found.rows[0]?.has === true;
}

async function mayTakeRole(client: pg.ClientBase): Promise<boolean> {
  return attempt(client, `set role ${APP_ROLE}`).then(async (taken) => {
    if (taken) await client.query('reset role');
    return taken;
  });
}

const DENIED = '42501';
const UNKNOWN_ROLE = ['22023', '42704'];
/** Error codes that mean that another process created or granted the role at the same moment. */
const RACED = ['42710', '23505', 'XX000'];

async function attempt(client: pg.ClientBase, statement: string): Promise<boolean> {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    const code = (error as pg.DatabaseError).code ?? '';
    if ([DENIED, ...UNKNOWN_ROLE, ...RACED].includes(code)) return false;
    throw error;
  }
}
