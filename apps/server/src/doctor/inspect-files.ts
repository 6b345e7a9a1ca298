import { counted } from '@kartoteka/domain/texts/plural';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/store/file-store.ts';
import { storeWords } from './store-words.ts';
import { type Finding, notice, wrong } from './finding.ts';

/** Maximum number of hashes that one line names. */
const NAMED = 5;

/** Tries the store of files, reports a bucket that keeps versions, and compares its content with the database. */
export async function inspectFiles(db: Kysely<Database>, store: FileStore): Promise<Finding[]> {
  try {
    await store.probe();
    return [...versionFindings(await store.keepsRemoved()), ...(await compareFiles(db, store))];
  } catch (error) {
    const words = storeWords(error);
    if (words === null) throw error;
    return [wrong(words)];
  }
}

const VERSIONS =
  'Kubełek zdjęć i plików zachowuje wersje albo zachowywał je kiedyś, więc treść usunięta z podaniem powodu może w nim zostać. Przenieś pliki do kubełka, w którym wersji nigdy nie włączono (npm run copy-files), i usuń dawny.';
const UNKNOWN_VERSIONS =
  'Magazyn nie podał, czy kubełek zdjęć i plików zachowuje wersje. Daj kluczowi prawo s3:GetBucketVersioning albo sprawdź to w magazynie: w kubełku z wersjami zostaje treść usunięta z podaniem powodu.';

function versionFindings(keepsRemoved: boolean | null): Finding[] {
  if (keepsRemoved === null) return [notice(UNKNOWN_VERSIONS)];
  return keepsRemoved ? [wrong(VERSIONS)] : [];
}

/**
 * Compares the sizes of the stored bytes with the rows of `file_content`. The history check reads the bytes
 * themselves.
 */
async function compareFiles(db: Kysely<Database>, store: FileStore): Promise<Finding[]> {
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
