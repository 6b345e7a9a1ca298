/**
 * Removes the sign @ and the domain of an e-mail address from a name, because not everybody may see the address. A
 * person without a name is shown with the user name, which may be an e-mail address.
 */
export function withoutEmailDomain(name: string): string {
  return name.replaceAll(/@\S*/g, '');
}
