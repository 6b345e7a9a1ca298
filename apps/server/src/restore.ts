import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { BackupError } from './backup/backup-error.ts';
import { runCommand, typedPath } from './backup/command.ts';
import { makeEmbedded, refuseUsedFolder } from './backup/embedded-restore.ts';
import { readHeader } from './backup/frames.ts';
import { asking, knownPassPhrase } from './backup/pass-phrase.ts';
import { readBackup } from './backup/read-backup.ts';
import { restoreInto } from './backup/restore-into.ts';
import { readConfig } from './config/config.ts';
import { createKysely, createPool } from './db/pool.ts';
import { ownerOf, reachDatabase } from './db/reach-database.ts';
import { findingWords } from './doctor/finding.ts';
import { examinationWords, examine } from './examine.ts';
import { openFileStore } from './files/open-store.ts';
import { breakWords } from './history/break.ts';
import { StartError } from './process/start-error.mjs';
import { inStep } from './process/steps.mjs';
import { verifyEverything } from './verify-everything.ts';
import { verifiedWords } from '#texts/verified';

const USAGE = 'Użycie: npm run restore -- <plik>';
/** Maximum number of breaks of histories that are printed. */
const SHOWN = 20;

await runCommand(async (signal) => {
  const path = readOptions();
  const config = readConfig();
  if (config.embedded) refuseUsedFolder(config.DATA_DIR);
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new BackupError(`Nie da się otworzyć pliku ${path}; niczego nie zmieniono.`, { cause });
  });
  try {
    const { header } = await readHeader(file);
    const passPhrase =
      header.encryption === null ? null : await knownPassPhrase(config.BACKUP_PASSPHRASE, asking(signal));
    const { size } = await file.stat();
    const share = (position: number): string => `${Math.floor((position / size) * 100)}%`;
    const { head } = await inStep('Sprawdzanie kopii', (step) =>
      readBackup(file, { passPhrase, signal, onProgress: (position) => step.progress(share(position)) }),
    );
    const files = await openFileStore(config);
    await files.probe();
    await inStep('Odtwarzanie', async (step) => {
      const { url, variable } = ownerOf(config);
      const fill = (address: string): Promise<void> =>
        restoreInto(address, file, { passPhrase, signal, files, variable, onStep: step.progress });
      await (url === null ? makeEmbedded(config, fill) : fill(url));
    });
    process.stdout.write(
      `Odtworzono dane z ${head.madeAt}. Wszystkie sesje i podpisane odnośniki są zakończone; każdy loguje się od nowa.\n`,
    );
  } finally {
    await file.close();
  }
  return (await isProven(config, signal)) ? 0 : 1;
});

/**
 * Runs the doctor and the history check on the restored database and prints their results. Returns whether both ended
 * and found nothing wrong.
 */
async function isProven(config: ReturnType<typeof readConfig>, signal: AbortSignal): Promise<boolean> {
  const reached = await reachDatabase(config);
  const files = await openFileStore(config);
  const db = createKysely(
    createPool({ url: reached.url, role: null, max: 1, name: 'kartoteka verify', statementTimeout: 0 }),
  );
  try {
    const examined = await inStep('Badanie bazy', () =>
      examine(reached.url, config.DATA_DIR, false, {
        files,
        variable: ownerOf(config).variable,
        isEmbedded: config.embedded,
        contentDir: config.s3 === null ? config.contentDir : null,
      }),
    );
    for (const finding of examined.findings) process.stdout.write(`${findingWords(finding)}\n`);
    process.stdout.write(`${examinationWords(examined)}\n`);
    let breaks = 0;
    const verified = await inStep('Sprawdzanie historii', (step) =>
      verifyEverything(db, {
        onBreak: (found) => {
          breaks += 1;
          if (breaks <= SHOWN) process.stdout.write(`${breakWords(found)}\n`);
        },
        onProgress: (done, due) => step.progress(`karta ${done} z ${due}`),
        isStopped: () => signal.aborted,
        files,
      }),
    );
    const looked = verifiedWords(verified);
    process.stdout.write(
      breaks > 0
        ? `Historia jest naruszona, tak jak w kopii: ${breaks}. Sprawdzono: ${looked}.\n`
        : verified.wasStopped
          ? `Dane są odtworzone. Sprawdzanie historii przerwano; dokończ je przez npm run verify-history.\n`
          : `Historia jest cała: ${looked}.\n`,
    );
    return breaks === 0 && !verified.wasStopped && examined.findings.every(({ isWrong }) => !isWrong);
  } finally {
    await db.destroy();
    await reached.release();
  }
}

function readOptions(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} });
    const [path] = positionals;
    if (path !== undefined && positionals.length === 1) return typedPath(path);
  } catch (cause) {
    throw new StartError(USAGE, { cause });
  }
  throw new StartError(USAGE);
}
