import type { Role } from '@kartoteka/contract/identity-role';
import { sql } from 'kysely';
import { defineList } from '../../list/define-list.ts';
import { anyHas } from '../../list/search-text.ts';
import { roleAnswer, type RoleRow } from './role-answer.ts';
import { columnTexts, listTitles, roleColumnTexts } from '#texts/lists';

/** The list of roles. Its screen offers no sorting by the display name (spec 2.8.1). */
export const roleList = defineList<RoleRow, Role>({
  name: 'identityRole',
  title: listTitles.roles,
  from: sql`role r`,
  where: sql<boolean>`r.deleted_at is null`,
  archived: null,
  id: sql<string>`r.id`,
  newest: sql<Date>`r.creation_time`,
  fields: [
    { id: 'name', label: roleColumnTexts.name, dataType: 'Text', value: sql`r.name` },
    {
      id: 'displayName',
      label: roleColumnTexts.displayName,
      dataType: 'Text',
      value: sql`coalesce(r.display_name, '')`,
      of: ({ extraProperties }: Role) => extraProperties.DisplayName,
    },
    { id: 'creationTime', label: columnTexts.created, dataType: 'DateTime', value: sql`r.creation_time` },
    {
      id: 'lastModificationTime',
      label: columnTexts.modified,
      dataType: 'DateTime',
      value: sql`r.last_modification_time`,
    },
  ],
  search: anyHas(sql`r.name`, sql`coalesce(r.display_name, '')`),
  columns: sql`r.*`,
  toItem: roleAnswer,
});
