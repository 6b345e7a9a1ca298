import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '@kartoteka/domain/texts/plural';
import { runCommand, typedPath } from './backup/command.ts';
import { readConfig } from './config/config.ts';
import { openFileStore } from './files/open-store.ts';
import { createFolderStore } from './files/store/folder-store.ts';
import type { FileStore } from './files/store/file-store.ts';
import { StartError } from './process/start-error.mjs';
import { inStep } from './process/steps.mjs';

const USAGE =
  'Użycie: npm run copy-files -- --from <folder> (do magazynu z konfiguracji) albo --to <folder> (z niego).';
const NOTHING =
  'W źródle nie ma żadnego zdjęcia ani pliku, więc niczego nie skopiowano. Sprawdź folder (pliki leżą w nim w folderach od 00 do ff) albo FILES_DIR i FILES_S3_PREFIX.';
/** Maximum number of hashes of changed files that are printed. */
const SHOWN = 20;

await runCommand(async (signal) => {
  const { folder, isFrom } = readOptions();
  const config = readConfig();
  if (folder === config.contentDir && config.s3 === null)
    throw new StartError('Ten folder jest właśnie magazynem z konfiguracji; nie ma czego kopiować.');
  if (isFrom && !(await isFolder(folder)))
    throw new StartError(`Folderu ${folder} nie ma, więc nie ma z czego kopiować.`);
  const configured = await openFileStore(config);
  await configured.probe();
  const other = createFolderStore(folder);
  const [source, target] = isFrom ? [other, configured] : [configured, other];
  const { copied, changed } = await inStep('Kopiowanie zdjęć i plików', (step) =>
    copyAll(source, target, signal, (done) => step.progress(String(done))),
  );
  if (copied === 0 && changed.length === 0) throw new StartError(NOTHING);
  process.stdout.write(`Skopiowano: ${counted(copied, 'treść', 'treści', 'treści')}.\n`);
  if (changed.length === 0) return 0;
  process.stdout.write(
    `Zmienione, więc nieskopiowane: ${changed.length}. ${changed.slice(0, SHOWN).join(', ')}\n`,
  );
  return 1;
});

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Copies all files of a store. Skips a file that the target already has in the same size; `copied` counts such files
 * too. A file whose bytes do not match its hash is not copied, and `changed` contains its hash.
 */
async function copyAll(
  source: FileStore,
  target: FileStore,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<{ copied: number; changed: string[] }> {
  const draft = await mkdtemp(join(tmpdir(), 'kartoteka-copy-'));
  const changed: string[] = [];
  let copied = 0;
  try {
    for await (const { hash } of source.all()) {
      signal.throwIfAborted();
      const found = await source.open(hash);
      // The file may have been removed since it was listed.
      if (found === null) continue;
      const path = join(draft, hash);
      const digest = createHash('sha256');
      await writeFile(path, hashed(found.stream, digest.update.bind(digest)), { mode: 0o600 });
      if (digest.digest('hex') === hash) {
        await target.put(hash, path);
        copied += 1;
        onProgress(copied);
      } else changed.push(hash);
      await rm(path);
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { copied, changed };
}

async function* hashed(stream: AsyncIterable<unknown>, update: (chunk: Buffer) => unknown) {
  for await (const chunk of stream) {
    update(chunk as Buffer);
    yield chunk as Buffer;
  }
}

function readOptions(): { folder: string; isFrom: boolean } {
  try {
    const { from, to } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
    const folder = from ?? to;
    if (folder !== undefined && folder !== '' && (from === undefined) !== (to === undefined))
      return { folder: typedPath(folder), isFrom: from !== undefined };
  } catch (cause) {
    throw new StartError(USAGE, { cause });
  }
  throw new StartError(USAGE);
}
