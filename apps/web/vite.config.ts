import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkOf } from './chunk-groups.ts';
import { compressedCopies } from './compressed-copies.ts';
import { earlyFile } from './early-file.ts';
import { lookColours } from './look-colours.ts';
import { serviceWorkerFile } from './service-worker-file.ts';
// A relative import is bundled into the configuration, so Node does not have to read TypeScript itself.
import { PAGE_FILES } from '../../packages/contract/src/web-pages.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Address of the server while the app is being developed (`npm start` in the root). */
const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** The page file for each address, as on the server. */
const PAGES: ReadonlyMap<string, string> = new Map(Object.entries(PAGE_FILES));

const pagesInDevelopment: Plugin = {
  name: 'kartoteka-pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path = '', query] = (request.url ?? '').split('?');
      const page = PAGES.get(path);
      if (page !== undefined) request.url = query === undefined ? `/${page}` : `/${page}?${query}`;
      next();
    });
  },
};

const files = (...patterns: readonly string[]): string[] => patterns.flatMap((one) => globSync(file(one)));

const chunkName = chunkOf({
  pages: { panel: [file('src/main.tsx')], login: [file('src/login.tsx')], paper: [file('src/paper.tsx')] },
  panel: 'panel',
  login: 'login',
  frequent: ['start', 'lists'],
  everywhere: files(
    'src/app/device-state.tsx',
    'src/app/keyboard/keyboard-parts.tsx',
    'src/app/layout/keep-focus.ts',
    'src/app/outbox/outbox-place.tsx',
    'src/lib/app-worker.ts',
  ),
  afterwards: { outbox: files('src/app/outbox/outbox-badge.tsx') },
  families: {
    start: files('src/app/home-screen.tsx', 'src/features/{operator,approval}/*-screen.tsx'),
    cards: files('src/features/card/*/*-screen.tsx'),
    lists: files('src/features/*/*-list-screen.tsx', 'src/features/audit/audit-screen.tsx'),
    editors: files('src/features/{card-template,data-type,form-template}/*-{template,type}-screen.tsx'),
    administration: files(
      'src/features/{definition-transfer,history-check,named,organization-unit,profile,role,search-index,user}/*-screen.tsx',
    ).filter((one) => !one.includes('-list-')),
  },
});

export default defineConfig({
  root: file('.'),
  plugins: [react(), lookColours, pagesInDevelopment, earlyFile, serviceWorkerFile, compressedCopies],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: file('src/lib/inert-zod.ts') },
      { find: /^@popperjs\/core$/, replacement: file('src/ui/popper/late-popper.ts') },
    ],
  },
  server: { proxy: { '/api': API, '/connect': API } },
  build: {
    target: 'es2023',
    // `scripts/budget.mjs` reads the manifest to learn which files each entry loads.
    manifest: true,
    emptyOutDir: true,
    // Every browser that runs ES2023 knows modulepreload, and the polyfill would be one more file of each page.
    modulePreload: { polyfill: false },
    // An inlined data: font or picture would need a wider Content-Security-Policy than the page has.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: file('index.html'), login: file('login.html'), paper: file('paper.html') },
      output: {
        codeSplitting: {
          groups: [
            // React has a file of its own, because it changes less often than the product.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: chunkName, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
