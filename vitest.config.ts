import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { lookColours } from './apps/web/look-colours.ts';
import { chromiumOptions } from './tests/env/chromium.ts';

/** Tests of rules and modules are fast. The limits of two minutes are for a busy machine. */
const alone = { environment: 'node' as const, testTimeout: 120_000, hookTimeout: 120_000 };

/** Tests of rules and of modules of screens leave no state behind, so their files share a worker and its imports. */
const together = { ...alone, isolate: false };

/**
 * Tests that use a PostgreSQL which the run starts. Importing the server takes longer than many of these files, so
 * they share a worker. Each file has its own database, and the server keeps its state for each database apart
 * (apps/server/src/module-state.test.ts).
 */
const served = {
  environment: 'node' as const,
  pool: 'forks' as const,
  isolate: false,
  globalSetup: 'tests/env/cluster.ts',
};

/** In ms. Longer than a start of the server may take on a busy machine (tests/env/server-process.ts). */
const SCENARIO_LIMIT = 300_000;
const scenario = {
  testTimeout: SCENARIO_LIMIT,
  hookTimeout: SCENARIO_LIMIT,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * Tests that replace a module of Node. They run isolated, because the server must not have imported the module
 * before.
 */
const REPLACES_A_MODULE = ['tests/scenario/sign-in.test.ts'];

const inRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  test: {
    // A journey spends a part of its time waiting, so four files at once keep two cores busy.
    maxWorkers: 4,
    coverage: { provider: 'v8', reportsDirectory: 'coverage', include: ['packages/domain/src/**/*.ts'] },
    projects: [
      { test: { ...together, name: 'domain', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { ...alone, name: 'server', include: ['apps/server/src/**/*.test.ts'] } },
      { test: { ...together, name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
      {
        plugins: [react(), lookColours],
        // Replaces zod as the build does (apps/web/vite.config.ts).
        resolve: { alias: [{ find: /^zod$/, replacement: inRoot('apps/web/src/lib/inert-zod.ts') }] },
        // Vite looks for all dependencies first, because a dependency found during a test would reload its page.
        optimizeDeps: {
          entries: ['apps/web/src/main.tsx', 'apps/web/src/**/*.test.tsx'],
          include: ['react/jsx-dev-runtime'],
        },
        test: {
          name: 'parts',
          include: ['apps/web/src/**/*.test.tsx'],
          setupFiles: ['apps/web/src/testing/page-problems.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // In ms. Long enough for a machine that is busy with other work, since only a failing test waits to the end.
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: await chromiumOptions(),
              contextOptions: { locale: 'pl-PL', timezoneId: 'Europe/Warsaw', reducedMotion: 'reduce' },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...served,
          ...scenario,
          name: 'scenario',
          include: ['tests/scenario/**/*.test.ts'],
          exclude: REPLACES_A_MODULE,
        },
      },
      { test: { ...served, ...scenario, name: 'scenario alone', isolate: true, include: REPLACES_A_MODULE } },
      {
        test: {
          ...served,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // At most one in a hundred journeys may need the second try, and the run prints their names
          // (scripts/tests).
          retry: 1,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // In ms. The timeout is as long as the browser's own waits (tests/env/browser.ts). A poll looks through the
          // whole page, so it comes half as often as Vitest's.
          expect: { poll: { timeout: 60_000, interval: 100 } },
        },
      },
    ],
  },
});
