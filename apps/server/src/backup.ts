import { parseArgs } from 'node:util';
import { counted } from '@kartoteka/domain/texts/plural';
import { checkNewBackup } from './backup/check-new-backup.ts';
import { runCommand, sizeWords, typedPath } from './backup/command.ts';
import { makeBackup } from './backup/make-backup.ts';
import { asking, newPassPhrase } from './backup/pass-phrase.ts';
import { readConfig } from './config/config.ts';
import { reachDatabase } from './db/reach-database.ts';
import { openFileStore } from './files/open-store.ts';
import { StartError } from './process/start-error.mjs';
import { inStep } from './process/steps.mjs';

const USAGE = 'Użycie: npm run backup -- <plik> [--encrypt]';

await runCommand(async (signal) => {
  const { path, isOrdered } = readOptions();
  const config = readConfig();
  const passPhrase = await newPassPhrase(config.BACKUP_PASSPHRASE, isOrdered, asking(signal));
  const reached = await reachDatabase(config);
  try {
    const store = await openFileStore(config);
    await store.probe();
    const { parts, size, files } = await inStep('Kopia zapasowa', (step) =>
      makeBackup(reached.url, path, {
        passPhrase,
        signal,
        files: store,
        onProgress: ({ tables, of, bytes }) =>
          step.progress(`tabela ${tables + 1} z ${of}, ${sizeWords(bytes)}`),
      }),
    );
    await inStep('Sprawdzanie kopii', (step) =>
      checkNewBackup(path, {
        passPhrase,
        signal,
        onProgress: (position) => step.progress(`${Math.floor((position / size) * 100)}%`),
      }),
    );
    const rows = parts.reduce((sum, part) => sum + part.rows, 0);
    const content = `${counted(parts.length, 'tabela', 'tabele', 'tabel')}, ${counted(rows, 'wiersz', 'wiersze', 'wierszy')}, ${counted(files.count, 'zdjęcie lub plik', 'zdjęcia i pliki', 'zdjęć i plików')}, ${sizeWords(size)}`;
    const how = passPhrase === null ? 'niezaszyfrowana' : 'zaszyfrowana';
    process.stdout.write(`Kopia zapasowa jest w ${path} (${how}): ${content}.\n`);
    if (files.missing.length > 0) {
      const lost = counted(files.missing.length, 'zdjęcia lub pliku', 'zdjęć i plików', 'zdjęć i plików');
      process.stdout.write(
        `Brakuje w niej ${lost}, bo magazyn nie ma ich treści, ma zmienioną albo nie da się jej odczytać. Nazwie je npm run verify-history.\n`,
      );
      return 1;
    }
    return 0;
  } finally {
    await reached.release();
  }
});

function readOptions(): { path: string; isOrdered: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { encrypt: { type: 'boolean', default: false } },
    });
    const [path] = positionals;
    if (path !== undefined && positionals.length === 1)
      return { path: typedPath(path), isOrdered: values.encrypt };
  } catch (cause) {
    throw new StartError(USAGE, { cause });
  }
  throw new StartError(USAGE);
}
