/**
 * Removes the host of an e-mail address, which not everybody may see. A person without a name is shown with the user
 * name, and that may be an e-mail address.
 */
export function withoutEmailDomain(name: string): string {
  return name.replaceAll(/@\S*/g, '');
}
