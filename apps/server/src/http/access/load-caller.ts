import { normaliseGrants } from '@kartoteka/domain/permission/grants';
import { POLICIES } from '@kartoteka/domain/permission/policy';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Caller } from './caller.ts';

/** A caller with the times of their token and session. */
export interface LoadedCaller {
  caller: Caller;
  expiresAt: Date;
  /** The time at which the session began. */
  sessionSince: Date;
  /** The time at which the session's use was last recorded. */
  seenAt: Date;
}

interface Row {
  expires_at: Date;
  session_id: string;
  session_since: Date;
  seen_at: Date;
  user_id: string;
  user_name: string;
  name: string | null;
  surname: string | null;
  email: string;
  roles: { id: string; name: string; isStatic: boolean }[];
  grants: string[];
  unit_ids: string[];
}

/** Reads everything that the door needs about a token's holder in one statement; null for an invalid token. */
export async function loadCaller(
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<LoadedCaller | null> {
  const { rows } = await sql<Row>`
    with recursive holder as (
      select t.expires_at, s.id as session_id, s.creation_time as session_since, s.last_seen_at as seen_at, u.id as user_id, u.user_name, u.name, u.surname, u.email
      from access_token t
      join session s on s.id = t.session_id and s.revoked_at is null
      join app_user u on u.id = s.user_id and u.deleted_at is null and u.is_active
      where t.token_hash = ${tokenHash} and t.expires_at > ${now}
    ), held as (
      select r.id, r.name, r.is_static
      from user_role ur join role r on r.id = ur.role_id and r.deleted_at is null
      where ur.user_id = (select user_id from holder)
    ), unit as (
      select o.id, o.parent_id
      from user_organization_unit uo join organization_unit o on o.id = uo.organization_unit_id and o.deleted_at is null
      where uo.user_id = (select user_id from holder)
      union
      select o.id, o.parent_id from unit join organization_unit o on o.id = unit.parent_id and o.deleted_at is null
    )
    select holder.*,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'isStatic', is_static) order by name) from held), '[]') as roles,
      coalesce((select json_agg(distinct p.name) from role_permission p where p.role_id in (select id from held)), '[]') as grants,
      coalesce((select json_agg(id) from unit), '[]') as unit_ids
    from holder`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const isStatic = row.roles.some((role) => role.isStatic);
  return {
    expiresAt: row.expires_at,
    sessionSince: row.session_since,
    seenAt: row.seen_at,
    caller: {
      userId: row.user_id,
      userName: row.user_name,
      displayName: displayNameOf(row),
      name: row.name,
      surname: row.surname,
      email: row.email,
      sessionId: row.session_id,
      policies: new Set(isStatic ? POLICIES : normaliseGrants(row.grants)),
      roleIds: new Set(row.roles.map((role) => role.id)),
      roleNames: row.roles.map((role) => role.name),
      unitIds: new Set(row.unit_ids),
    },
  };
}

/** Returns 'Imię Nazwisko', or the user name of a person without name and surname. */
function displayNameOf(user: { user_name: string; name: string | null; surname: string | null }): string {
  return [user.name, user.surname].filter(Boolean).join(' ') || user.user_name;
}
