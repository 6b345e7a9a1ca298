import type { Role } from '@kartoteka/contract/identity-role';
import type { Selectable } from 'kysely';
import type { RoleTable } from '../../db/tables/identity.ts';

export type RoleRow = Selectable<RoleTable>;

/** Converts a role to the wire's form. */
export function roleAnswer(row: RoleRow): Role {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.is_default,
    isStatic: row.is_static,
    isPublic: row.is_public,
    extraProperties: { DisplayName: row.display_name },
    concurrencyStamp: row.concurrency_stamp,
    creationTime: row.creation_time.toISOString(),
    creatorId: row.creator_id,
    lastModificationTime: row.last_modification_time?.toISOString() ?? null,
    lastModifierId: row.last_modifier_id,
  };
}
