import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { isHeldElsewhere, lockFolder } from '../process/folder-lock.mjs';
import { StartError } from '../process/start-error.mjs';
import { type AddressVariable, connectOwner } from './check-server.ts';
import { clusterPlace } from './embedded/make-cluster.ts';
import { runningUrl } from './embedded/running.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { hasAllMigrations } from './migrate.ts';

/** A database that a command works on, whether a server runs already or not. */
export interface ReachedDatabase {
  /** The owner's connection string. Never print it. */
  readonly url: string;
  /** Ends a server that was started for this command. A server that ran before keeps running. */
  release(): Promise<void>;
}

/** The settings that say where the database is. */
export type DatabasePlace = Pick<Config, 'DATABASE_URL'> & Partial<Pick<Config, 'DATABASE_DIRECT_URL'>>;
type ReachedConfig = Pick<Config, 'DATA_DIR'> & DatabasePlace;

/**
 * Returns the owner's connection string, null for the embedded database, and the variable that it comes from.
 */
export function ownerOf({ DATABASE_URL, DATABASE_DIRECT_URL = null }: DatabasePlace): {
  url: string | null;
  variable: AddressVariable;
} {
  return DATABASE_DIRECT_URL === null
    ? { url: DATABASE_URL, variable: 'DATABASE_URL' }
    : { url: DATABASE_DIRECT_URL, variable: 'DATABASE_DIRECT_URL' };
}

/** Milliseconds to wait for a server that is starting. It may first have to replay its write-ahead log. */
const PATIENCE_MS = 60_000;

/**
 * Finds the configured database: an external one, the embedded one that a server runs, or the embedded one started for
 * this command alone. It creates nothing and applies no migrations.
 *
 * @param isReading whether the command can work without writing, so that it may run on a standby
 * @throws StartError that says in Polish what is wrong
 */
export async function reachDatabase(config: ReachedConfig, isReading = false): Promise<ReachedDatabase> {
  const reached = await reachAnyDatabase(config);
  try {
    const client = await connectOwner(reached.url, { variable: ownerOf(config).variable, isReading });
    try {
      if (await hasAllMigrations(client)) return reached;
    } finally {
      await client.end();
    }
    throw new StartError('Baza danych pochodzi ze starszej wersji programu; uruchom najpierw npm start.');
  } catch (error) {
    await reached.release();
    throw error;
  }
}

/** Finds the configured database as `reachDatabase` does, but checks neither its server nor its migrations. */
export async function reachAnyDatabase(config: ReachedConfig): Promise<ReachedDatabase> {
  const { url } = ownerOf(config);
  return url === null ? reachEmbedded(config.DATA_DIR) : { url, release: async () => undefined };
}

async function reachEmbedded(dataDir: string): Promise<ReachedDatabase> {
  const place = clusterPlace(dataDir);
  await requireFolder(place.cluster, dataDir);
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const lock = await lockFolder(dataDir, { patience: 0 });
    if (lock !== null) {
      try {
        const embedded = await startEmbedded({ dataDir });
        // Without the lock another process may start a server on the same files, so the command fails instead.
        lock.whenLost(embedded.leaveFiles);
        return {
          url: embedded.url,
          release: async () => {
            await embedded.stop();
            await lock.release();
          },
        };
      } catch (error) {
        await lock.release();
        throw error;
      }
    }
    // The number and the port in the cluster's files belong to the other container.
    if (await isHeldElsewhere(dataDir)) {
      throw new StartError(
        `Folder danych ${dataDir} jest używany przez uruchomienie w innym kontenerze albo na innej maszynie. ` +
          'Uruchom to polecenie tam (na przykład docker compose exec zamiast run).',
      );
    }
    const url = await runningUrl(place);
    if (url !== null) return { url, release: async () => undefined };
    await sleep(200);
  }
  throw new StartError(`Folder danych ${dataDir} jest używany, ale jego baza nie działa.`);
}

/** Refuses a folder that is missing, or that this user may not read. */
async function requireFolder(cluster: string, dataDir: string): Promise<void> {
  try {
    await stat(cluster);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new StartError(
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `W folderze danych ${dataDir} nie ma bazy; wskaż właściwy w DATA_DIR.`
        : `Folderu ${cluster} nie da się odczytać (${code}). Uruchom polecenie jako użytkownik, do którego należy folder danych.`,
      { cause },
    );
  }
}
