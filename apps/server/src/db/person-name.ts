import { sql } from 'kysely';

/** 'Imię Nazwisko', or the user name of one who has neither; `user` is the alias of `app_user`. */
export function personName(user: string) {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql<string>`coalesce(nullif(trim(concat_ws(' ', ${column('name')}, ${column('surname')})), ''), ${column('user_name')})`;
}
