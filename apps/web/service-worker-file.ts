import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { oneScript } from './one-script.ts';
import { WORKER_FILE } from './src/worker/worker-file.ts';

const SOURCE = fileURLToPath(new URL('src/service-worker.ts', import.meta.url));
const PUBLIC = new URL('public/', import.meta.url);
/** The pages whose code is kept on the device. The paper page is not kept, because it is read with a network. */
const PAGES = ['index.html', 'login.html'];
/** Files outside the bundle that the pages need or an installed app shows. */
const BESIDE = [
  'look.js',
  'favicon.svg',
  'manifest.webmanifest',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
];

/**
 * Writes the service worker with the list of all files that it keeps, and with the app's version. The version
 * is a hash of the files' names, which contain hashes of built files, and of the contents of all other files.
 * The pages contain the version too, so that a page knows which version it runs.
 */
export const serviceWorkerFile: Plugin = {
  name: 'kartoteka-service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = [...filesOf(bundle), ...PAGES, ...BESIDE].sort();
      const version = await versionOf(bundle, files);
      for (const page of PAGES) nameVersion(bundle[page], version);
      const source = await oneScript(SOURCE, {
        APP_VERSION: JSON.stringify(version),
        APP_FILES: JSON.stringify(files.map((file) => `/${file}`)),
      });
      this.emitFile({ type: 'asset', fileName: WORKER_FILE, source });
    },
  },
};

/**
 * Returns the names of all code, styles and fonts that the pages may ever load, and of the scripts in their
 * heads.
 */
function filesOf(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const one of file.viteMetadata?.importedCss ?? []) files.add(one);
    for (const one of file.viteMetadata?.importedAssets ?? []) files.add(one);
    for (const one of [...file.imports, ...file.dynamicImports]) visit(one);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && PAGES.some((page) => file.facadeModuleId?.endsWith(`/${page}`)))
      visit(file.fileName);
  }
  for (const page of PAGES) {
    for (const [, script] of String(sourceOf(bundle[page])).matchAll(/<script src="\/(assets\/[^"]+)"/g))
      if (script) files.add(script);
  }
  // The bundle lists no imports of style sheets, so their fonts are found by a search of their text.
  for (const name of Array.from(files)) {
    const file = bundle[name];
    if (file?.type !== 'asset' || !name.endsWith('.css')) continue;
    for (const [, font] of String(file.source).matchAll(/url\(\/(assets\/[^)]+)\)/g))
      if (font) files.add(font);
  }
  return files;
}

async function versionOf(bundle: Rolldown.OutputBundle, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(files.join());
  for (const page of PAGES) hash.update(sourceOf(bundle[page]));
  for (const file of BESIDE) hash.update(await readFile(new URL(file, PUBLIC)));
  return hash.digest('hex').slice(0, 16);
}

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string | Uint8Array {
  if (file?.type !== 'asset') throw new Error('The build lacks index.html or login.html');
  return file.source;
}

function nameVersion(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined, version: string): void {
  const html = String(sourceOf(file));
  if (file?.type !== 'asset' || !html.includes('<head>'))
    throw new Error(`${file?.fileName ?? 'A page'} has no <head> for the version of the app`);
  file.source = html.replace('<head>', `<head>\n    <meta name="kartoteka-version" content="${version}" />`);
}
