import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { anchorsIn } from './anchors.mjs';
import { readText, ROOT, SAMPLES } from './tree.mjs';

const PAGE = 'docs/conformance.md';
/** A row of the tables: number or name, statement, where, test. */
const ROW = /^\|\s*(\d+\.\d+(?:\.\d+)?|[a-z][a-z-]*)\s*\|(.*)\|\s*$/;
/** The heading of the section with the statements that are settled but not implemented yet. */
const AWAITED = '## Not there yet';
/** A statement of this section: '- 5.14: …'. A row of a table replaces it later. */
const AWAITED_ROW = /^- ([\w.-]+): /;
/** The anchor of a whole section. */
const SECTION = /^\d+$/;
/** The folders behind the page's short names. */
const FOLDERS = {
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  server: 'apps/server/src',
  web: 'apps/web/src',
  scenario: 'tests/scenario',
  e2e: 'tests/e2e',
  env: 'tests/env',
};
const TEST_FOLDERS = ['scenario', 'e2e'];
const ENDINGS = ['', '.ts', '.tsx'];
/** Minimum number of statements of the page. Fewer mean that some were lost. */
const FLOOR = 250;
/** Sections with one row for each anchor of another page. */
const PAGES = { '## Rulings': 'docs/rulings.md', '## The wire': 'docs/wire.md' };
/**
 * The heading of the section that says where the product differs from statements of the other sections. Its rows name
 * no code and no tests, so they are not checked.
 */
const SKIPPED = '## Deviations';

/** Checks that each statement has one row under its heading, and that the files and tests in the row exist. */
export const conformance = {
  name: 'conformance',
  unit: 'statements',

  async check() {
    const { looked, problems } = await judge(ROOT, PAGE);
    const few = looked < FLOOR ? [`${PAGE} has ${looked} statements, fewer than ${FLOOR}`] : [];
    return { looked, problems: [...few, ...problems] };
  },

  async samples() {
    const { looked, problems } = await judge(join(SAMPLES, 'conformance'), 'conformance.md');
    const expected = [
      'no file web/nowhere',
      'no test',
      'names no place',
      'twice',
      'leaves out 9.4',
      'no anchor in docs/rulings.md',
      'no anchor in docs/wire.md',
      'has no row for 1.2',
      'has no row for errors',
      '1.1 is awaited',
    ];
    const passed = expected.filter((words) => !problems.some((problem) => problem.includes(words)));
    return { looked, problems: passed.map((words) => `no problem reports "${words}"`) };
  },
};

async function judge(folder, page) {
  const text = await readText(folder, page);
  const anchors = await statementsOf(folder);
  const awaited = new Set();
  const problems = [];
  let looked = 0;
  let table = new Set();
  let heading = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) {
      heading = line;
      table = new Set();
    }
    const [, later] = (heading === AWAITED && AWAITED_ROW.exec(line)) || [];
    if (later !== undefined) awaited.add(later);
    const [, number, rest] = ROW.exec(line) ?? [];
    if (number === undefined || heading === SKIPPED) continue;
    looked += 1;
    const say = (problem) => problems.push(`${PAGE}: ${number} ${problem}`);
    if (table.has(number)) say('is there twice');
    table.add(number);
    const own = anchors.get(heading);
    const before = own === undefined ? previousOf(number) : null;
    if (before !== null && !table.has(before)) say(`leaves out ${before}`);
    if (own !== undefined && !own.delete(number)) say(`has no anchor in ${PAGES[heading]}`);
    const cells = rest.split('|');
    const [where, test] = [namesIn(cells.at(-2)), namesIn(cells.at(-1))];
    if (where.length === 0) say('names no place');
    if (test.length === 0) say('names no test');
    for (const name of where) if (!(await exists(name, ENDINGS))) say(`names no file ${name}`);
    for (const name of test) if (!(await exists(name, testEndings(name)))) say(`names no file ${name}`);
  }
  for (const [of, left] of anchors) {
    for (const anchor of left) {
      if (!awaited.delete(anchor)) problems.push(`${PAGES[of]}: ${page} has no row for ${anchor}`);
    }
  }
  for (const name of awaited) problems.push(`${page}: ${name} is awaited, but has a row or no anchor`);
  return { looked, problems };
}

/** Reads the anchors that need a row, by section. */
async function statementsOf(folder) {
  const pages = Object.entries(PAGES).map(async ([heading, page]) => {
    const anchors = anchorsIn(await readText(folder, page));
    return [heading, new Set(anchors.filter((anchor) => !SECTION.test(anchor)))];
  });
  return new Map(await Promise.all(pages));
}

function previousOf(number) {
  const parts = number.split('.');
  const last = Number(parts.pop());
  return last > 1 ? [...parts, last - 1].join('.') : null;
}

const namesIn = (cell) => [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name);

/**
 * Returns the endings to append to the name of a test in the tables. A name in a folder of tests lacks
 * `.test.ts` or `.ts`, a name in a folder of code lacks `.ts` or `.tsx`, and any other name, such as a
 * gate's, is complete.
 */
function testEndings(name) {
  const [folder] = name.split('/');
  if (TEST_FOLDERS.includes(folder)) return ['.test.ts', '.ts'];
  return folder in FOLDERS ? ['.ts', '.tsx'] : [''];
}

async function exists(name, endings) {
  const [folder, ...rest] = name.split('/');
  const path = join(ROOT, FOLDERS[folder] ?? folder, ...rest);
  for (const ending of endings) {
    const found = await stat(path + ending).catch(() => null);
    if (found !== null) return true;
  }
  return false;
}
