import { defineConfig } from 'vitest/config';

/** Rules and parts take no time, but on a machine that is busy with others. */
const alone = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 30_000 };

/** What works on a PostgreSQL of the run's own. */
const served = { environment: 'node' as const, pool: 'forks' as const, globalSetup: 'tests/env/cluster.ts' };

export default defineConfig({
  test: {
    // Journeys wait more than they work: on two cores, two files at once, not the one that is left by default.
    maxWorkers: 2,
    coverage: { provider: 'v8', reportsDirectory: 'coverage', include: ['packages/domain/src/**/*.ts'] },
    projects: [
      { test: { ...alone, name: 'domain', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { ...alone, name: 'server', include: ['apps/server/src/**/*.test.ts'] } },
      { test: { ...alone, name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
      {
        test: {
          ...served,
          name: 'scenario',
          include: ['tests/scenario/**/*.test.ts'],
          // A server that has to start beside others may be slow; what is broken fails every time. Who hunts what is rare
          // says `retry: 0`.
          retry: 1,
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
          // A crowded machine can outlast any patience of a browser's click; what is broken fails every time.
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
