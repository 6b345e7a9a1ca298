/** Somebody's name with the login behind it, which nobody shares; once where the name is the login. */
export function withLogin(person: { readonly name: string; readonly login: string | null } | null): string {
  if (person === null) return '';
  const { name, login } = person;
  return login === null || login === name ? name : `${name} (${login})`;
}
