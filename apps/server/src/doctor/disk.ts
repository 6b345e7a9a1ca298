import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { measureDisk, reserveOf } from '../files/reserve.ts';
import { type Finding, notice, wrong } from './finding.ts';

const MB = 1024 * 1024;

/** The folders whose disks the doctor examines. */
export interface DiskPlaces {
  readonly dataDir: string;
  /** Whether the database lies in DATA_DIR. */
  readonly isEmbedded: boolean;
  /** The folder of photos and files; null when they are kept in a bucket. */
  readonly contentDir: string | null;
}

/** A disk by the folder on it, in bytes. */
interface Disk {
  /** The folder and the variable that names it. */
  readonly named: string;
  readonly free: number;
  readonly size: number;
  /** Size of the database on this disk; null when the database lies elsewhere. */
  readonly database: number | null;
  /** What fails without space, in Polish words. */
  readonly fails: string;
}

/**
 * Examines the disk of DATA_DIR, and the disk of the folder of files if it is another one.
 *
 * @param measure measures the disk of a folder; null when it cannot
 */
export async function inspectDisk(
  client: pg.ClientBase,
  { dataDir, contentDir, isEmbedded }: DiskPlaces,
  measure: typeof measureDisk = measureDisk,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const disk = await measure(dataDir);
  if (disk === null) {
    findings.push(notice(`Folderu ${dataDir} (DATA_DIR) nie ma albo nie da się go odczytać.`));
  } else {
    const database = isEmbedded ? await databaseSize(client) : null;
    const fails = 'bez niego zapisy się nie udadzą';
    findings.push(...diskFindings({ ...disk, named: `${dataDir} (DATA_DIR)`, database, fails }));
  }
  if (contentDir === null || (await areOnOneDisk(dataDir, contentDir))) return findings;
  // The first upload makes a missing folder, and the store of files reports a folder that it cannot use.
  const ofFiles = await measure(contentDir);
  if (ofFiles === null) return findings;
  const fails = 'bez niego serwer nie przyjmuje zdjęć i plików';
  return [
    ...findings,
    ...diskFindings({ ...ofFiles, named: `${contentDir} (FILES_DIR)`, database: null, fails }),
  ];
}

async function areOnOneDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => null)));
  return first != null && second != null && first.dev === second.dev;
}

async function databaseSize(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    'select pg_database_size(current_database())::text as size',
  );
  return Number(rows[0]?.size ?? 0);
}

function diskFindings({ named, free, size, database, fails }: Disk): Finding[] {
  const shown = `${Math.floor(free / MB)} MB`;
  if (free < reserveOf(size)) {
    return [wrong(`Na dysku z ${named} zostało ${shown}. Zwolnij miejsce: ${fails}.`)];
  }
  if (database === null || free >= database) return [];
  return [
    notice(
      `Na dysku z ${named} zostało ${shown}, mniej niż zajmuje baza (${Math.floor(database / MB)} MB). Migracja, która przepisuje tabele, może się nie zmieścić.`,
    ),
  ];
}
