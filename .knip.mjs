import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SCRIPTS = join(import.meta.dirname, 'scripts');

/**
 * The settings of the gate `unused`. A `!` marks shipped files. With `--production` knip sees only these, so that it
 * finds exports that only tests use.
 */
const isShipped = process.argv.includes('--production');

/** Programs that commands start by their paths, as `await handOver('bench/run/main.ts', …)` does. */
const commands = readdirSync(SCRIPTS).filter((name) => name.endsWith('.mjs'));
const programs = commands.flatMap((name) => {
  const text = readFileSync(join(SCRIPTS, name), 'utf8');
  return [...text.matchAll(/handOver\(\s*'([^']+)'/g)].map(([, path]) => path);
});

export default {
  // The package.json of a package exports every file, so that each of its files is an entry.
  includeEntryExports: true,
  // A shipped file may export a function for its test and use the function itself.
  ignoreExportsUsedInFile: isShipped,
  // Only tests use these kits, which are beside the code under test.
  ignore: isShipped
    ? [
        'packages/domain/src/testing/**',
        'apps/web/src/testing/**',
        'apps/web/src/features/card/card-data/sample.ts',
        'apps/web/src/features/card/work/added-file-sample.ts',
        'apps/web/src/features/card/work/drafts-sample.ts',
      ]
    : [],
  ignoreDependencies: [
    // Programs that gates run by their paths (scripts/checks/tool.mjs).
    'oxfmt',
    'oxlint',
    'oxlint-tsgolint',
    'typescript-7',
    // No module imports these packages: one is the archive of the browser, and style sheets load the fonts.
    '@sparticuz/chromium',
    '@fontsource-variable/inter',
    '@fontsource/inter',
  ],
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs',
        ...programs.map((path) => (path.startsWith('bench/') ? `${path}!` : path)),
        // Processes and threads that files beside them start.
        'tests/env/measured/server-thread.ts',
        'tests/**/*.test.ts',
        'bench/run/floor.ts!',
      ],
      project: ['scripts/**/*.mjs', 'tests/**/*.ts', 'bench/**/*.ts!', '!scripts/checks/samples/**'],
    },
    'apps/server': {
      entry: [
        'src/main.ts!',
        'src/call-thread.ts!',
        'src/files/examine/process.ts!',
        'src/{backup,copy-files,doctor,restore,verify-history}.ts!',
        'src/doctor/write-catalogue.ts!',
        'src/**/*.test.ts',
      ],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
    },
    'apps/web': {
      // Only the configurations of the build and of the tests import its plug-ins.
      includeEntryExports: false,
      entry: [
        'src/{main,login,paper}.tsx!',
        'src/{early,service-worker}.ts!',
        // These files replace packages in the build (aliases in vite.config.ts).
        'src/{lib/inert-zod,ui/popper/late-popper}.ts!',
        '{early-file,look-colours,service-worker-file}.ts!',
        'src/**/*.test.{ts,tsx}',
      ],
      project: [
        'src/**/*.{ts,tsx}!',
        '{early-file,look-colours,service-worker-file}.ts!',
        '!src/**/*.test.{ts,tsx}!',
        '!src/testing/**!',
      ],
    },
    'packages/*': {
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!', '!src/testing/**!'],
    },
  },
};
