import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { takeDataDir } from '../config/data-dir.ts';
import { clusterPlace } from '../db/embedded/make-cluster.ts';
import { endOrphan } from '../db/embedded/postmaster.ts';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import { StartError } from '../process/start-error.mjs';

/** Refuses a DATA_DIR that already contains a database. */
export function refuseUsedFolder(dataDir: string): void {
  if (!existsSync(clusterPlace(dataDir).cluster)) return;
  throw new StartError(
    `W folderze danych ${dataDir} jest już baza; niczego nie zmieniono. Wskaż w DATA_DIR nowy, pusty folder.`,
  );
}

/**
 * Makes a new embedded database in the temporary folder `restore.new`, lets `fill` fill it, and moves it to its final
 * place when it is complete. A restore that is killed leaves `restore.new`, which the next restore removes.
 *
 * @throws StartError when the folder already contains a database, cannot be written, or is in use
 */
export async function makeEmbedded(
  config: Pick<Config, 'DATA_DIR' | 'filesDir'>,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  refuseUsedFolder(config.DATA_DIR);
  const lock = await takeDataDir(config, [], () => undefined);
  const draft = join(config.DATA_DIR, 'restore.new');
  try {
    refuseUsedFolder(config.DATA_DIR);
    await removeDraft(draft);
    await mkdir(draft, { mode: 0o700 });
    const embedded = await startEmbedded({ dataDir: draft });
    lock.whenLost(embedded.leaveFiles);
    try {
      await fill(embedded.url);
    } finally {
      await embedded.stop();
    }
    const { root } = clusterPlace(config.DATA_DIR);
    // Removes the folder that an interrupted first start may have left, with a password and without a database.
    await rm(root, { recursive: true, force: true });
    await rename(clusterPlace(draft).root, root);
  } finally {
    await removeDraft(draft);
    await lock.release();
  }
}

async function removeDraft(draft: string): Promise<void> {
  const { cluster } = clusterPlace(draft);
  if (existsSync(cluster)) await endOrphan(cluster);
  await rm(draft, { recursive: true, force: true });
}
