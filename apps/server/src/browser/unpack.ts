import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { Headers } from 'tar-fs';
import { extract } from 'tar-fs';
import { exists } from './exists.ts';
import { ownFolder, ownParent } from './folder.ts';

/** The paths of the program, the libraries and the fonts of a browser, all in one folder. */
export interface UnpackedChromium {
  readonly executablePath: string;
  readonly libraries: string;
  readonly fonts: string;
}

const packed = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');

/** Returns the version of the packaged browser from its package.json. */
async function packagedVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packed(), 'package.json'), 'utf8'));
  if (manifest !== null && typeof manifest === 'object' && 'version' in manifest)
    return String(manifest.version);
  throw new Error('Pakiet @sparticuz/chromium nie podaje swojej wersji.');
}

/**
 * Unpacks the packaged Chromium into `<parent>/shared-chromium-<version>` once, and later calls find it there. The
 * folder appears complete or not at all, also when two processes unpack at the same time. Every user may run the
 * browser, because a server that runs as root starts it as another user. Only the server's user may change it.
 *
 * @throws Error when another user owns the folder or its parent, or can write to the folder
 */
export async function unpackChromium(parent: string): Promise<UnpackedChromium> {
  const folder = join(parent, `shared-chromium-${await packagedVersion()}`);
  const unpacked: UnpackedChromium = {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'lib'),
    fonts: folder,
  };
  await ownParent(parent);
  if (await exists(unpacked.executablePath)) {
    await ownFolder(folder);
    return unpacked;
  }
  const draft = `${folder}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await ownFolder(draft);
  try {
    await Promise.all([
      inflate('chromium.br', (source) => createWriteStream(join(draft, source), { mode: 0o755 })),
      inflate('al2023.tar.br', () => extract(draft, READABLE)),
      inflate('swiftshader.tar.br', () => extract(draft, READABLE)),
      inflate('fonts.tar.br', () => extract(draft, READABLE)),
    ]);
    await writeFile(join(draft, 'fonts.conf'), fontsConfiguration(folder));
    // These two files come from no archive, so the umask may have made them unreadable for other users.
    await chmod(join(draft, 'chromium'), 0o755);
    await chmod(join(draft, 'fonts.conf'), 0o644);
    await rename(draft, folder).catch(async (cause: unknown) => {
      if (!(await exists(unpacked.executablePath))) throw cause;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await ownFolder(folder);
  return unpacked;

  async function inflate(name: string, target: (name: string) => NodeJS.WritableStream): Promise<void> {
    const source = createReadStream(join(packed(), 'bin', name), { highWaterMark: 1 << 20 });
    await pipeline(source, createBrotliDecompress({ chunkSize: 1 << 21 }), target(name.replace(/\.br$/, '')));
  }
}

/**
 * Makes this process's user the owner of unpacked files. The archives contain the number of another machine's user, and
 * a server that runs as root would give the files to the local user with this number.
 */
const owned = (header: Headers): Headers => ({
  ...header,
  uid: process.getuid?.() ?? header.uid,
  gid: process.getgid?.() ?? header.gid,
});

/**
 * Makes unpacked files readable for every user and writable only for the server's user, whatever the archive
 * and the umask say.
 */
const READABLE = { map: owned, readable: true, umask: 0o022 };

/**
 * Returns the text of the fontconfig file. The packaged font comes first for the families sans-serif, serif
 * and system-ui, and the machine's fonts fill in missing characters.
 */
const fontsConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
${['sans-serif', 'serif', 'system-ui']
  .map(
    (family) =>
      `  <alias binding="same"><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  )
  .join('\n')}
</fontconfig>
`;
