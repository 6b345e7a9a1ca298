import { counted } from '@kartoteka/domain/texts/plural';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/store/file-store.ts';
import { type Finding, wrong } from './finding.ts';

/** The most hashes that one line names. */
const NAMED = 5;

/**
 * Compares the store with the rows that say which bytes it must have, by their sizes. The check of histories reads the
 * bytes themselves.
 */
export async function inspectFiles(db: Kysely<Database>, store: FileStore): Promise<Finding[]> {
  const { rows } = await sql<{ hash: string; size: number }>`
    select encode(hash, 'hex') as hash, size from file_content`.execute(db);
  const expected = new Map(rows.map(({ hash, size }) => [hash, size]));
  const other: string[] = [];
  for await (const { hash, size } of store.all()) {
    const due = expected.get(hash);
    expected.delete(hash);
    if (due !== undefined && due !== size) other.push(hash);
  }
  const findings: Finding[] = [];
  if (expected.size > 0) findings.push(wrong(words('Brakuje treści', [...expected.keys()])));
  if (other.length > 0) findings.push(wrong(words('Inną wielkość niż trzeba ma treść', other)));
  return findings;
}

function words(what: string, hashes: readonly string[]): string {
  const named = hashes.slice(0, NAMED).join(', ');
  const others = hashes.length > NAMED ? ` i ${hashes.length - NAMED} innych` : '';
  return `${what} ${counted(hashes.length, 'pliku', 'plików', 'plików')} (zdjęć albo ich miniatur): ${named}${others}. Nazwie je npm run verify-history; odtwórz je z kopii zapasowej.`;
}
