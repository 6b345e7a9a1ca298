import type { Role } from '@kartoteka/contract/identity-role';
import { sql } from 'kysely';
import { defineList } from '../../list/definition.ts';
import { anyHas } from '../../list/search-text.ts';
import { roleAnswer, type RoleRow } from './role-answer.ts';

/** Roles (spec 2.8); the label does not sort. */
export const roleList = defineList<RoleRow, Role>({
  name: 'identityRole',
  title: 'Role',
  from: sql`role r`,
  where: sql<boolean>`r.deleted_at is null`,
  archived: null,
  id: sql<string>`r.id`,
  newest: sql<Date>`r.creation_time`,
  fields: [
    { id: 'name', label: 'Nazwa systemowa', dataType: 'Text', value: sql`r.name` },
    {
      id: 'displayName',
      label: 'Etykieta',
      dataType: 'Text',
      value: sql`coalesce(r.display_name, '')`,
    },
    { id: 'creationTime', label: 'Data utworzenia', dataType: 'DateTime', value: sql`r.creation_time` },
    {
      id: 'lastModificationTime',
      label: 'Data modyfikacji',
      dataType: 'DateTime',
      value: sql`r.last_modification_time`,
    },
  ],
  search: anyHas(sql`r.name`, sql`coalesce(r.display_name, '')`),
  columns: sql`r.*`,
  toItem: roleAnswer,
});
