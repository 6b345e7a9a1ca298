import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { RESERVE } from '../files/reserve.ts';
import { type Finding, notice, wrong } from './finding.ts';

const MB = 1024 * 1024;

/** The disk of DATA_DIR, in bytes. */
interface Disk {
  readonly dataDir: string;
  readonly free: number;
  /** Size of the database on this disk; null when the database lies elsewhere. */
  readonly size: number | null;
}

/** Examines the disk of DATA_DIR. An embedded database lies on it too. */
export async function inspectDisk(
  client: pg.ClientBase,
  dataDir: string,
  isEmbedded: boolean,
): Promise<Finding[]> {
  const disk = await statfs(dataDir).catch(() => null);
  if (disk === null) return [notice(`Folderu ${dataDir} (DATA_DIR) nie ma albo nie da się go odczytać.`)];
  const size = isEmbedded ? await databaseSize(client) : null;
  return diskFindings({ dataDir, free: disk.bavail * disk.bsize, size });
}

async function databaseSize(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    'select pg_database_size(current_database())::text as size',
  );
  return Number(rows[0]?.size ?? 0);
}

export function diskFindings({ dataDir, free, size }: Disk): Finding[] {
  const shown = `${Math.floor(free / MB)} MB`;
  if (free < RESERVE) {
    return [
      wrong(
        `Na dysku z ${dataDir} (DATA_DIR) zostało ${shown}. Zwolnij miejsce: bez niego zapisy się nie udadzą.`,
      ),
    ];
  }
  if (size === null || free >= size) return [];
  return [
    notice(
      `Na dysku z ${dataDir} (DATA_DIR) zostało ${shown}, mniej niż zajmuje baza (${Math.floor(size / MB)} MB). Migracja, która przepisuje tabele, może się nie zmieścić.`,
    ),
  ];
}
