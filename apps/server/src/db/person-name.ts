import { type RawBuilder, sql } from 'kysely';

/** 'Imię Nazwisko', or the user name of one who has neither; `user` is the alias of `app_user`. */
export function personName(user: string) {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql<string>`coalesce(nullif(trim(concat_ws(' ', ${column('name')}, ${column('surname')})), ''), ${column('user_name')})`;
}

/** The same to choose from: who shares a name with another row of the query has the user name behind it. */
export function personLabel(user: string): RawBuilder<string> {
  const name = personName(user);
  return sql`case when count(*) over (partition by lower(${name})) > 1
    then ${name} || ' (' || ${sql.ref(`${user}.user_name`)} || ')' else ${name} end`;
}
