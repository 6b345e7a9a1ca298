/**
 * What came of each file, by its last run; a reporter of Vitest's. A file that cannot be read and an error outside of any
 * test count as failures.
 */
export class RunResults {
  /** @type {Map<string, { passed: number, failed: number, module: import('vitest/node').TestModule }>} */
  #files = new Map();
  #errors = 0;

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state);
      const passed = states.filter((state) => state === 'passed').length;
      const failures = states.filter((state) => state === 'failed' || state === 'pending').length;
      const failed = failures === 0 && module.state() === 'failed' ? 1 : failures;
      this.#files.set(`${module.project.name} ${module.moduleId}`, { passed, failed, module });
    }
    this.#errors += unhandledErrors.length;
  }

  /** @param {unknown} error of the run itself, for which no test stands */
  stumble(error) {
    process.stderr.write(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    this.#errors += 1;
  }

  /** The failed files in which no test failed that has to pass the first time. */
  worthAnotherRun() {
    return [...this.#files.values()]
      .filter(({ failed }) => failed > 0)
      .map(({ module }) => module)
      .filter(
        (module) => (module.project.config.retry ?? 0) !== 0 && failedTests(module).every(mayBeRetried),
      );
  }

  /** Tests by what came of them in the end. */
  count() {
    const files = [...this.#files.values()];
    const sum = (/** @type {'passed' | 'failed'} */ what) => files.reduce((all, file) => all + file[what], 0);
    return { passed: sum('passed'), failed: sum('failed') + this.#errors };
  }
}

/** @param {import('vitest/node').TestModule} module */
const failedTests = (module) =>
  [...module.children.allTests()].filter((test) => test.result().state === 'failed');

/** @param {import('vitest/node').TestCase} test */
const mayBeRetried = ({ options: { retry } }) => retry !== undefined && retry !== 0;
