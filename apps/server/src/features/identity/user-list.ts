import type { User } from '@kartoteka/contract/identity-user';
import { sql } from 'kysely';
import { defineList } from '../../list/definition.ts';
import { anyHas } from '../../list/search-text.ts';
import { userAnswer, type UserRow } from './user-answer.ts';

/** Users (spec 2.7), with the dates under their own names (decisions 0.2). */
export const userList = defineList<UserRow, User>({
  name: 'identityUser',
  title: 'Użytkownicy',
  from: sql`app_user u`,
  where: sql<boolean>`u.deleted_at is null`,
  archived: null,
  id: sql<string>`u.id`,
  newest: sql<Date>`u.creation_time`,
  fields: [
    { id: 'name', label: 'Imię', dataType: 'Text', value: sql`u.name` },
    { id: 'surname', label: 'Nazwisko', dataType: 'Text', value: sql`u.surname` },
    { id: 'email', label: 'E-mail', dataType: 'Text', value: sql`u.email` },
    { id: 'userName', label: 'Login', dataType: 'Text', value: sql`u.user_name` },
    { id: 'isActive', label: 'Aktywny', dataType: 'Bool', value: sql`u.is_active` },
    {
      id: 'lastModificationTime',
      label: 'Data modyfikacji',
      dataType: 'DateTime',
      value: sql`u.last_modification_time`,
    },
    { id: 'creationTime', label: 'Data utworzenia', dataType: 'DateTime', value: sql`u.creation_time` },
  ],
  search: anyHas(sql`coalesce(u.name, '')`, sql`coalesce(u.surname, '')`, sql`u.email`, sql`u.user_name`),
  columns: sql`u.*`,
  toItem: userAnswer,
});
