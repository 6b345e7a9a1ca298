import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The columns of a user that a sign-in needs. */
export interface LoginUser {
  id: string;
  user_name: string;
  password_hash: string;
  is_active: boolean;
  has_demo_password: boolean;
}

/** Finds the user with this user name, or else the user with this e-mail. */
export async function findByLogin(db: Kysely<Database>, login: string): Promise<LoginUser | null> {
  const found = await sql<LoginUser>`
    select id, user_name, password_hash, is_active, has_demo_password from app_user
    where deleted_at is null and (caseless(user_name) = caseless(${login}) or caseless(email) = caseless(${login}))
    order by caseless(user_name) = caseless(${login}) desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}
