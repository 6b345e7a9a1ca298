import type { User } from '@kartoteka/contract/identity-user';
import { sql } from 'kysely';
import { defineList } from '../../list/define-list.ts';
import { anyHas } from '../../list/search-text.ts';
import { type ListedUserRow, listedUser } from './user-answer.ts';
import { columnTexts, listTitles, userColumnTexts } from '#texts/lists';

const LAST_SEEN = sql`greatest(u.last_seen_at, (select max(s.last_seen_at) from session s where s.user_id = u.id))`;
const ROLES = sql`(select array_agg(named.label order by named.label collate "pl-x-icu") from user_role ur
  join role r on r.id = ur.role_id cross join lateral (select coalesce(r.display_name, r.name) as label) named
  where ur.user_id = u.id and r.deleted_at is null)`;

/** The list of users. Each of its date columns has the date that its heading names (ruling 0.2). */
export const userList = defineList<ListedUserRow, User>({
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
    {
      id: 'roles',
      label: userColumnTexts.roles,
      dataType: 'Entity',
      value: sql`(${ROLES})[1]`,
      sorted: sql`(${ROLES})[1]`,
      hasValue: (condition) => sql<boolean>`exists (select from user_role ur where ur.user_id = u.id
        and ${condition(sql`ur.role_id`)})`,
      choices: async (db) => {
        const found = await db
          .selectFrom('role')
          .select(['id', 'name', 'display_name'])
          .where('deleted_at', 'is', null)
          .execute();
        return found.map((role) => ({ value: role.id, label: role.display_name ?? role.name }));
      },
    },
    { id: 'isActive', label: userColumnTexts.isActive, dataType: 'Bool', value: sql`u.is_active` },
    { id: 'lastSeenTime', label: userColumnTexts.lastSeen, dataType: 'DateTime', value: LAST_SEEN },
    {
      id: 'lastModificationTime',
      label: columnTexts.modified,
      dataType: 'DateTime',
      value: sql`u.last_modification_time`,
    },
    { id: 'creationTime', label: columnTexts.created, dataType: 'DateTime', value: sql`u.creation_time` },
  ],
  search: anyHas(sql`coalesce(u.name, '')`, sql`coalesce(u.surname, '')`, sql`u.email`, sql`u.user_name`),
  columns: sql`u.*, ${ROLES} as roles, ${LAST_SEEN} as seen_at`,
  toItem: listedUser,
});
