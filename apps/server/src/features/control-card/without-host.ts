/** A person without a name goes by the user name, which may be an e-mail address: its host is not for everybody. */
export function withoutHost(name: string): string {
  return name.replaceAll(/@\S*/g, '');
}
