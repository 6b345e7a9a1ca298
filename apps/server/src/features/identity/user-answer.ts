import type { User } from '@kartoteka/contract/identity-user';
import type { Selectable } from 'kysely';
import type { AppUserTable } from '../../db/tables/identity.ts';

export type UserRow = Selectable<AppUserTable>;

/** Converts a user's row to the wire's form, with only the fields that the row itself has. */
export function userAnswer(row: UserRow): User {
  return {
    id: row.id,
    accountNumber: row.number,
    userName: row.user_name,
    name: row.name,
    surname: row.surname,
    email: row.email,
    isActive: row.is_active,
    lockoutEnabled: row.lockout_enabled,
    lockoutEnd: row.lockout_enabled ? (row.lockout_end?.toISOString() ?? null) : null,
    extraProperties: {},
    concurrencyStamp: row.concurrency_stamp,
    creationTime: row.creation_time.toISOString(),
    creatorId: row.creator_id,
    lastModificationTime: row.last_modification_time?.toISOString() ?? null,
    lastModifierId: row.last_modifier_id,
  };
}

/** A row of the list of users, with the labels of the user's roles and the time of the latest use of a session. */
export interface ListedUserRow extends UserRow {
  readonly roles: readonly string[] | null;
  readonly seen_at: Date | null;
}

export function listedUser(row: ListedUserRow): User {
  return {
    ...userAnswer(row),
    roles: [...(row.roles ?? [])],
    lastSeenTime: row.seen_at?.toISOString() ?? null,
  };
}
