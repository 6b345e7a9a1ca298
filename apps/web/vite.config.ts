import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedCopies } from './compressed-copies.ts';
import { lookColours } from './look-colours.ts';
import { serviceWorkerFile } from './service-worker-file.ts';
// Imported by path, because then it is bundled into the configuration and no Node that reads TypeScript is needed.
import { PAGE_FILES } from '../../packages/contract/src/web-pages.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where the server listens while the app is being developed (`npm start` in the root). */
const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** The server serves the built pages at the same addresses. */
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

export default defineConfig({
  root: file('.'),
  plugins: [react(), lookColours, pagesInDevelopment, serviceWorkerFile, compressedCopies],
  resolve: { alias: [{ find: /^zod$/, replacement: file('src/lib/zod.ts') }] },
  server: { proxy: { '/api': API, '/connect': API } },
  build: {
    target: 'es2023',
    manifest: true,
    // `scripts/budget.mjs` reads the manifest to learn what each entry loads.
    emptyOutDir: true,
    // An inlined data: font or picture would need a wider Content-Security-Policy than the page has.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: file('index.html'), login: file('login.html'), paper: file('paper.html') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            // Most screens need most of these, and small files compress badly one by one.
            {
              name: 'parts',
              test: /material\/(?:Checkbox|Chip|FormControlLabel|InputAdornment|SvgIcon|SwitchBase|Transition)/,
            },
          ],
        },
      },
    },
  },
});
