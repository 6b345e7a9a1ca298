/**
 * Returns a person's name, followed by the login, which is unique. A name that equals the login is shown
 * once. Returns '' if there is no person.
 */
export function withLogin(person: { readonly name: string; readonly login: string | null } | null): string {
  if (person === null) return '';
  const { name, login } = person;
  return login === null || login === name ? name : `${name} (${login})`;
}
