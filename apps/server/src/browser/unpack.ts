import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { Headers } from 'tar-fs';
import { extract } from 'tar-fs';
import { exists } from './exists.ts';
import { ownFolder } from './folder.ts';

/** What a browser needs to start, all of it inside one folder. */
export interface UnpackedChromium {
  readonly executablePath: string;
  readonly libraries: string;
  readonly fonts: string;
}

const packed = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');

/** The version of the packaged browser, as npm knows it. */
async function packagedVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packed(), 'package.json'), 'utf8'));
  if (manifest !== null && typeof manifest === 'object' && 'version' in manifest)
    return String(manifest.version);
  throw new Error('Pakiet @sparticuz/chromium nie podaje swojej wersji.');
}

/**
 * Inflates the packaged Chromium into `<parent>/chromium-<version>`, once; later calls find it there. The folder
 * appears whole or not at all, also when two processes unpack at the same time.
 */
export async function unpackChromium(parent: string): Promise<UnpackedChromium> {
  const folder = join(parent, `chromium-${await packagedVersion()}`);
  const unpacked: UnpackedChromium = {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'lib'),
    fonts: folder,
  };
  await mkdir(parent, { recursive: true });
  if (await exists(unpacked.executablePath)) {
    await ownFolder(folder);
    return unpacked;
  }
  const draft = `${folder}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await ownFolder(draft);
  try {
    await Promise.all([
      inflate('chromium.br', (source) => createWriteStream(join(draft, source), { mode: 0o700 })),
      inflate('al2023.tar.br', () => extract(draft, { map: owned })),
      inflate('swiftshader.tar.br', () => extract(draft, { map: owned })),
      inflate('fonts.tar.br', () => extract(draft, { map: owned })),
    ]);
    await writeFile(join(draft, 'fonts.conf'), fontsConfiguration(folder));
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

/** The archives name their maker's user; as root we would hand the files to whoever has that number here. */
const owned = (header: Headers): Headers => ({
  ...header,
  uid: process.getuid?.() ?? header.uid,
  gid: process.getgid?.() ?? header.gid,
});

/** The carried font stands for all generic families; the machine's fonts, if any, fill in missing characters. */
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
