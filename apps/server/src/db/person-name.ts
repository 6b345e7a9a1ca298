import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL for a person's name, 'Imię Nazwisko', or for the login of a person without names. `user` is the
 * alias of `app_user`.
 */
export function personName(user: string) {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql<string>`coalesce(nullif(trim(concat_ws(' ', ${column('name')}, ${column('surname')})), ''), ${column('user_name')})`;
}

/**
 * Returns SQL for a person's name in a list to choose from. The login follows the name of people who share their name
 * within the query.
 */
export function personLabel(user: string): RawBuilder<string> {
  const name = personName(user);
  return sql`case when count(*) over (partition by lower(${name})) > 1
    then ${name} || ' (' || ${sql.ref(`${user}.user_name`)} || ')' else ${name} end`;
}
