/**
 * Removes the host of an e-mail address, which not everybody may see. A person without a name is shown by the user
 * name, which may be such an address.
 */
export function withoutEmailDomain(name: string): string {
  return name.replaceAll(/@\S*/g, '');
}
