import { parseCLI, startVitest } from 'vitest/node';

/**
 * Runs every project and ends with the plain line `N passed, N failed`. A file that cannot be read, an error outside
 * of any test and a run without tests count as failures.
 */
const count = { passed: 0, failed: 0 };

const counter = {
  onTestRunEnd(modules, unhandledErrors) {
    for (const module of modules) {
      let failures = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') count.passed += 1;
        if (state === 'failed' || state === 'pending') failures += 1;
      }
      count.failed += failures === 0 && module.state() === 'failed' ? 1 : failures;
    }
    count.failed += unhandledErrors.length;
  },
};

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const vitest = await startVitest(filter, {
  ...options,
  watch: false,
  reporters: ['default', counter],
});
await vitest.close();

if (count.passed + count.failed === 0) process.stdout.write('No test ran.\n');
if (count.failed === 0 && process.exitCode) count.failed = 1;
const good = count.failed === 0 && count.passed > 0;
process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`, () => process.exit(good ? 0 : 1));
