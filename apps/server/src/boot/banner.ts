/** The data that a person needs to know after a start. */
export interface BannerInput {
  host: string;
  port: number;
  /** Accounts whose passwords may be shown: the demo plant's, or the administrator that was just created. */
  accounts: { userName: string; password: string; note?: string }[];
}

/** The address and the accounts, printed once everything is ready. */
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
