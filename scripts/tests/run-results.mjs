/** Of this many journeys, one may need a second try. A run in which more journeys need one fails. */
const JOURNEYS_FOR_A_SECOND_TRY = 100;

/**
 * A reporter for Vitest that counts tests. A file that cannot be read, and an error outside any test, count
 * as failed tests.
 */
export class RunResults {
  /** @type {{ passed: number, failed: number }} */
  #tests = { passed: 0, failed: 0 };
  /** Number of tests of projects that allow a second try. */
  #journeys = 0;
  /** @type {string[]} */
  #secondTries = [];
  /** @type {string[]} */
  #skipped = [];

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    this.#tests.failed += unhandledErrors.length;
    for (const module of modules) this.#countModule(module);
  }

  /** @param {unknown} error an error of the run itself, which belongs to no test */
  stumble(error) {
    process.stderr.write(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    this.#tests.failed += 1;
  }

  /** @param {import('vitest/node').TestModule} module */
  #countModule(module) {
    const before = this.#tests.failed;
    const allowsSecondTry = (module.project.config.retry ?? 0) !== 0;
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (result.state === 'passed') this.#tests.passed += 1;
      if (result.state === 'failed' || result.state === 'pending') this.#tests.failed += 1;
      // A test that the caller filtered out is skipped without a note.
      if (result.state === 'skipped' && result.note) this.#skipped.push(`${nameOf(test)}: ${result.note}`);
      if (allowsSecondTry) this.#journeys += 1;
      if (test.diagnostic()?.flaky) {
        const causes = (result.errors ?? []).map((error) => `\n    ${causeOf(error)}`);
        this.#secondTries.push(`${nameOf(test)}${causes.join('')}`);
      }
    }
    if (module.state() === 'failed' && this.#tests.failed === before) this.#tests.failed += 1;
  }

  /** Prints the skipped tests, the tests that needed a second try with the error of the first, and the counts. */
  print() {
    const { passed, failed } = this.#tests;
    if (passed + failed === 0) process.stdout.write('No test ran.\n');
    printNames('Skipped', this.#skipped);
    printNames('Passed at the second try', this.#secondTries);
    if (this.#hasTooManySecondTries()) {
      process.stdout.write(`\nMore than one in ${JOURNEYS_FOR_A_SECOND_TRY} journeys needed a second try.\n`);
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }

  /** Whether the run ends with exit code 0. */
  get isGood() {
    return this.#tests.failed === 0 && this.#tests.passed > 0 && !this.#hasTooManySecondTries();
  }

  #hasTooManySecondTries() {
    return this.#secondTries.length * JOURNEYS_FOR_A_SECOND_TRY > this.#journeys;
  }
}

/** @param {import('vitest/node').TestCase} test */
const nameOf = ({ module, fullName }) => `${module.relativeModuleId} > ${fullName}`;

/** @param {{ message: string, stacks?: readonly { file: string, line: number }[] }} error */
function causeOf({ message, stacks }) {
  const place = stacks?.find(({ file }) => file.endsWith('.test.ts')) ?? stacks?.[0];
  return `${message.split('\n')[0]}${place ? ` (line ${place.line})` : ''}`;
}

/**
 * @param {string} title
 * @param {readonly string[]} names
 */
function printNames(title, names) {
  if (names.length > 0) process.stdout.write(`\n${title}:\n${names.map((name) => `  ${name}\n`).join('')}`);
}
