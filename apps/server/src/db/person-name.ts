import { type RawBuilder, sql } from 'kysely';

/** 'Imię Nazwisko', or the user name of a person without either; `user` is the alias of `app_user`. */
export function personName(user: string) {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql<string>`coalesce(nullif(trim(concat_ws(' ', ${column('name')}, ${column('surname')})), ''), ${column('user_name')})`;
}

/** The person's name for lists to choose from: people with the same name in the query also show their user name. */
export function personLabel(user: string): RawBuilder<string> {
  const name = personName(user);
  return sql`case when count(*) over (partition by lower(${name})) > 1
    then ${name} || ' (' || ${sql.ref(`${user}.user_name`)} || ')' else ${name} end`;
}
