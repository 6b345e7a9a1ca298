import type { User } from '@kartoteka/contract/identity-user';
import { sql } from 'kysely';
import { defineList } from '../../list/define-list.ts';
import { anyHas } from '../../list/search-text.ts';
import { userAnswer, type UserRow } from './user-answer.ts';
import { columnTexts, listTitles, userColumnTexts } from '#texts/lists';

/** The list of users; dates have their own names (ruling 0.2). */
export const userList = defineList<UserRow, User>({
  name: 'identityUser',
  title: listTitles.users,
  from: sql`app_user u`,
  where: sql<boolean>`u.deleted_at is null`,
  archived: null,
  id: sql<string>`u.id`,
  newest: sql<Date>`u.creation_time`,
  fields: [
    { id: 'name', label: userColumnTexts.name, dataType: 'Text', value: sql`u.name` },
    { id: 'surname', label: userColumnTexts.surname, dataType: 'Text', value: sql`u.surname` },
    { id: 'email', label: userColumnTexts.email, dataType: 'Text', value: sql`u.email` },
    { id: 'userName', label: userColumnTexts.userName, dataType: 'Text', value: sql`u.user_name` },
    { id: 'isActive', label: userColumnTexts.isActive, dataType: 'Bool', value: sql`u.is_active` },
    {
      id: 'lastModificationTime',
      label: columnTexts.modified,
      dataType: 'DateTime',
      value: sql`u.last_modification_time`,
    },
    { id: 'creationTime', label: columnTexts.created, dataType: 'DateTime', value: sql`u.creation_time` },
  ],
  search: anyHas(sql`coalesce(u.name, '')`, sql`coalesce(u.surname, '')`, sql`u.email`, sql`u.user_name`),
  columns: sql`u.*`,
  toItem: userAnswer,
});
