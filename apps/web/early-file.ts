import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { oneScript } from './one-script.ts';
import { EARLY_SCREENS } from './src/lib/early/early-screens.ts';

const SOURCE = fileURLToPath(new URL('src/early.ts', import.meta.url));
const PAGE = 'index.html';

/**
 * Builds `early.ts` into the script that `index.html` runs in its head, and adds the script to that page. The script
 * contains the addresses of the code files that each early screen needs and that the page does not load
 * itself.
 */
export const earlyFile: Plugin = {
  name: 'kartoteka-early-file',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle[PAGE];
      if (page?.type !== 'asset') throw new Error(`The build has no ${PAGE}`);
      const own = codeOf(bundle, 'main.tsx');
      const code = EARLY_SCREENS.map(({ module }) => {
        const files = [...codeOf(bundle, module)].filter((file) => !own.has(file));
        return [module, files.map((file) => `/${file}`)] as const;
      });
      const source = await oneScript(SOURCE, { EARLY_CODE: JSON.stringify(Object.fromEntries(code)) });
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/early-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      const html = String(page.source);
      const before = '<script src="/look.js">';
      if (!html.includes(before)) throw new Error(`${PAGE} does not load look.js`);
      page.source = html.replace(before, `<script src="/${fileName}"></script>\n    ${before}`);
    },
  },
};

/**
 * Returns the names of the code files that a module of the app needs at once. Throws if the build lacks the
 * module.
 */
function codeOf(bundle: Rolldown.OutputBundle, module: string): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    file.imports.forEach(visit);
  };
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/src/${module}`)));
  if (!start) throw new Error(`The build has no file of code with ${module}`);
  visit(start.fileName);
  return files;
}
