import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chromiumOptions } from './tests/env/chromium.ts';

/** Rules and parts take no time, but on a machine that is busy with others. */
const alone = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 30_000 };

/** Rules and the texts of screens keep nothing that another file could meet, so files share a worker and its imports. */
const together = { ...alone, isolate: false };

/** What works on a PostgreSQL of the run's own. */
const served = { environment: 'node' as const, pool: 'forks' as const, globalSetup: 'tests/env/cluster.ts' };

const inRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  test: {
    // Journeys wait more than they work: on two cores, two files at once, not the one that is left by default.
    maxWorkers: 2,
    coverage: { provider: 'v8', reportsDirectory: 'coverage', include: ['packages/domain/src/**/*.ts'] },
    projects: [
      { test: { ...together, name: 'domain', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { ...alone, name: 'server', include: ['apps/server/src/**/*.test.ts'] } },
      { test: { ...together, name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
      {
        plugins: [react()],
        // The screens take zod with its eval switched off, as their pages' policy asks.
        resolve: { alias: [{ find: /^zod$/, replacement: inRoot('apps/web/src/lib/zod.ts') }] },
        // A dependency that Vite finds only during the run would reload the page under a test, so it looks for all first.
        optimizeDeps: {
          entries: ['apps/web/src/main.tsx', 'apps/web/src/**/*.test.tsx'],
          include: ['react/jsx-dev-runtime'],
        },
        test: {
          name: 'parts',
          include: ['apps/web/src/**/*.test.tsx'],
          setupFiles: ['apps/web/src/testing/page-problems.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: await chromiumOptions(),
              contextOptions: { locale: 'pl-PL', timezoneId: 'Europe/Warsaw', reducedMotion: 'reduce' },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...served,
          name: 'scenario',
          include: ['tests/scenario/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          ...served,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // At most one in a hundred journeys may need it, and the run prints the name of each (scripts/tests).
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as the browser's own waits.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
