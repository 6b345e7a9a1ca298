/** A person without a name goes by the user name, which may be an e-mail address: its host stays off the paper. */
export function paperName(name: string): string {
  return name.replaceAll(/@\S*/g, '');
}
