export interface BannerInput {
  host: string;
  port: number;
  /**
   * The accounts of the demo plant, or the administrator who was just created. A password from the
   * environment is not repeated: `password` then names the variable.
   */
  accounts: { userName: string; password: string; note?: string }[];
}

/** Returns the text that is printed when the server is ready: the address and the accounts. */
export function banner({ host, port, accounts }: BannerInput): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const lines = ['', `  Kartoteka działa: http://${shown}:${port}`];
  if (accounts.length > 0) lines.push('', '  Konta:');
  const width = Math.max(0, ...accounts.map((account) => account.userName.length));
  for (const { userName, password, note } of accounts) {
    lines.push(`    ${userName.padEnd(width)}  hasło ${password}${note === undefined ? '' : `  ${note}`}`);
  }
  lines.push('', '  Ctrl+C zatrzymuje.', '');
  return lines.join('\n');
}
