import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { StartError } from '../../process/start-error.mjs';
import { hashPassword } from './password-hash.ts';
import { brokenPassword, type PasswordPolicy } from './password-policy.ts';

export interface FirstAdministrator {
  email: string;
  /** The password of the account; null to generate a password, which is printed once. */
  password: string | null;
  passwords: PasswordPolicy;
}

const ADMIN_ROLE = 'admin';
/** Number of random bytes of a generated password, which is written as 24 characters. */
const GENERATED_BYTES = 18;

const made = () => ({ id: randomUUID(), concurrency_stamp: randomBytes(16).toString('hex') });

/**
 * Makes sure that somebody can administer a server without a demo plant: creates the static role if it is missing, and
 * an account with that role if no usable account has it. Accounts with the demo's known password do not count, and
 * their sessions are ended (ruling 0.5). Several processes may start at the same time.
 *
 * @returns the created account with its password; null when there was an administrator
 * @throws StartError for an e-mail that is taken or a password that the policy refuses
 */
export async function ensureAdministrator(
  db: Kysely<Database>,
  wanted: FirstAdministrator,
): Promise<{ userName: string; password: string } | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kartoteka first administrator'))`.execute(tx);
    await closeDemoSessions(tx);
    const roleId = await staticRole(tx);
    if (await hasAdministrator(tx, roleId)) return null;
    const password = wanted.password ?? randomBytes(GENERATED_BYTES).toString('base64url');
    const [broken] = brokenPassword(wanted.passwords, password, 'password');
    if (broken) throw new StartError(`Zmienna ADMIN_PASSWORD: ${broken.message}`);
    await requireFree(tx, wanted.email);
    const user = made();
    await tx
      .insertInto('app_user')
      .values({
        ...user,
        user_name: wanted.email,
        email: wanted.email,
        name: 'Administrator',
        password_hash: await hashPassword(password),
      })
      .execute();
    await tx.insertInto('user_role').values({ user_id: user.id, role_id: roleId }).execute();
    return { userName: wanted.email, password };
  });
}

async function closeDemoSessions(db: Kysely<Database>): Promise<void> {
  await sql`
    update session set revoked_at = now()
    where revoked_at is null and user_id in (select id from app_user where has_demo_password)`.execute(db);
}

async function staticRole(db: Kysely<Database>): Promise<string> {
  const found = await db
    .selectFrom('role')
    .select('id')
    .where('is_static', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found !== undefined) return found.id;
  const role = made();
  await db
    .insertInto('role')
    .values({ ...role, name: ADMIN_ROLE, display_name: 'Administrator', is_static: true })
    .execute();
  return role.id;
}

async function hasAdministrator(db: Kysely<Database>, roleId: string): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
    .select('app_user.id')
    .where('user_role.role_id', '=', roleId)
    .where('app_user.is_active', '=', true)
    .where('app_user.has_demo_password', '=', false)
    .where('app_user.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function requireFree(db: Kysely<Database>, email: string): Promise<void> {
  const taken = await sql`
    select 1 from app_user
    where deleted_at is null and (caseless(user_name) = caseless(${email}) or caseless(email) = caseless(${email}))
    limit 1`.execute(db);
  if (taken.rows.length > 0) {
    throw new StartError(
      `Żaden aktywny użytkownik nie jest administratorem, a adres ${email} należy już do innego konta; podaj inny w ADMIN_EMAIL.`,
    );
  }
}
