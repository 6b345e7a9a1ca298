import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the logs and figures of the cuts. */
export const REPORTS = join(import.meta.dirname, '../../../reports/cuts');

const begun = new Set<string>();
let file: string | null = null;

/** Opens the log `name`, to which `say` writes from now on. A second try in the same run appends to the log. */
export function openLog(name: string): void {
  mkdirSync(REPORTS, { recursive: true });
  file = join(REPORTS, `${name}.log`);
  if (!begun.has(file)) writeFileSync(file, '');
  begun.add(file);
  say(new Date().toISOString());
}

/** Writes a line to the log, and also to the terminal when `CUTS_SAY` is set. */
export function say(what: string): void {
  if (file !== null) appendFileSync(file, `${new Date().toISOString().slice(11, 23)} ${what}\n`);
  if (process.env['CUTS_SAY'] !== undefined) process.stdout.write(`  ${what}\n`);
}
