import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../process/replace-file.ts';
import { StartError } from '../../process/start-error.mjs';
import { bareEnvironment } from './bare-environment.ts';
import type { Binaries } from './binaries.ts';
import { planLaunch } from './privileges.ts';
import type { Command, Launch } from './privileges.ts';

/** The superuser of the embedded cluster, who owns its database. */
export const OWNER = 'kartoteka';

/** The program's database in the embedded cluster. */
export const DATABASE = 'kartoteka';

/** The files and folders of the embedded server, under DATA_DIR. */
export interface ClusterPlace {
  /** The folder that contains the cluster, the password and the log. It is closed to other users. */
  root: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** The owner's password, mode 0600. */
  passwordFile: string;
  log: string;
}

export function clusterPlace(dataDir: string): ClusterPlace {
  const root = join(dataDir, 'postgres');
  return {
    root,
    cluster: join(root, 'cluster'),
    passwordFile: join(root, 'owner-password'),
    log: join(root, 'postgres.log'),
  };
}

/**
 * Creates the cluster unless it exists, and returns its launcher, its owner's password, and whether it was made now.
 * The cluster is built in a temporary folder and renamed when it is complete, so an interrupted first start leaves
 * nothing that looks like a cluster.
 */
export async function makeCluster(
  place: ClusterPlace,
  binaries: Binaries,
  durable: boolean,
): Promise<{ launch: Launch; password: string; made: boolean }> {
  await mkdir(place.root, { recursive: true, mode: 0o700 });
  const exists = await isThere(place.cluster);
  const password = exists ? await ownerPassword(place) : await firstPassword(place);
  const launch = planLaunch(exists ? place.cluster : null, [
    binaries.initdb,
    '--show',
    `--pgdata=${place.root}`,
  ]);
  if (exists) return { launch, password, made: false };

  const draft = `${place.cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  launch.adopt(draft);
  const command = launch.command(
    binaries.initdb,
    `--pgdata=${draft}`,
    `--username=${OWNER}`,
    `--pwfile=${place.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The case rules of Unicode are the same on every machine. Statements that sort in Polish name their own collation.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  );
  await run(command);
  await appendFile(join(draft, 'postgresql.conf'), "\ninclude_if_exists = 'kartoteka.conf'\n");
  await rename(draft, place.cluster);
  return { launch, password, made: true };
}

/** The end of the sentence of an error about the owner's password. */
export const MEND_PASSWORD =
  'przywróć go z kopii folderu danych albo nadaj bazie nowe hasło (docs/operations.md: „The password of the embedded database is lost”).';

/**
 * Returns the owner's password of an existing cluster. The file has the only copy of it.
 *
 * @throws StartError when the file is missing, is empty or cannot be read
 */
export async function ownerPassword({ passwordFile }: ClusterPlace): Promise<string> {
  const stored = await readPassword(passwordFile);
  if (stored !== '') return stored;
  throw new StartError(
    `W pliku ${passwordFile} nie ma hasła właściciela bazy, a baza już istnieje; ${MEND_PASSWORD}`,
  );
}

/** Returns the owner's password for a new cluster. It is in the file when an earlier start was interrupted. */
async function firstPassword({ passwordFile }: ClusterPlace): Promise<string> {
  const stored = await readPassword(passwordFile);
  if (stored !== '') return stored;
  const password = randomBytes(24).toString('base64url');
  await replaceFile(passwordFile, `${password}\n`, 0o600);
  return password;
}

/** Returns the content of the password file; '' when there is no file. */
async function readPassword(path: string): Promise<string> {
  return readFile(path, 'utf8').then(
    (text) => text.trim(),
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return '';
      throw new StartError(
        `Pliku ${path} z hasłem właściciela bazy nie da się odczytać (${cause.code ?? cause.message}); popraw prawa albo dysk.`,
        { cause },
      );
    },
  );
}

async function isThere(cluster: string): Promise<boolean> {
  return stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

function run([program, ...args]: Command): Promise<void> {
  return new Promise((resolve, reject) => {
    // The child gets its own process group, so Ctrl+C reaches only this process. The next start replaces an unfinished
    // cluster.
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      env: bareEnvironment(),
    });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else {
        const reason = complaint.trim().split('\n').slice(0, 3).join(' ');
        reject(new StartError(`Nie udało się założyć bazy danych: ${reason}`));
      }
    });
  });
}
