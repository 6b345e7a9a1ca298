import { join } from 'node:path';
import { filesUnder, readText, ROOT, SAMPLES } from './tree.mjs';

const TEXT = /\.(ts|tsx|mjs|css|html|sql|md|json|yml|yaml)$/;
const SOURCE = /\.(ts|tsx|mjs|css|sql)$/;
const TEST = /\.test\.tsx?$/;
const COMMENT = /^\s*(?:\/\/|\*)/;
const LONGEST = 400;

/** Each answers the first offending line of a text, or nothing. The patterns are spelt so as not to find themselves. */
const RULES = [
  {
    name: 'file-length',
    applies: (path) => SOURCE.test(path),
    find: (lines) => (lines.length > LONGEST + 1 ? lines.length : null),
    say: `longer than ${LONGEST} lines`,
  },
  {
    name: 'leftovers',
    applies: (path) => TEXT.test(path),
    find: lineWith(/\b(?:T[O]DO|FIX[M]E|X[X]X|HA[C]K)\b/),
    say: 'unfinished',
  },
  {
    name: 'silenced-tests',
    applies: (path) => TEST.test(path),
    find: lineWith(/\b(?:describe|suite|it|test)\b[\w.]*\.(?:only|skip|todo|fails)\b|\bx(?:it|describe)\(/),
    say: 'a test that does not run or hides the others',
  },
  {
    name: 'reasonless-exceptions',
    applies: (path) => SOURCE.test(path),
    find: (lines) =>
      lineOf(
        lines,
        (line, before) => /(?:ox|es)lint-disable(?!.* -- .{12,})/.test(line) && !COMMENT.test(before),
      ),
    say: 'an exception from a rule needs its reason, after " -- " or in the comment above it',
  },
];

/** What the tools above do not judge: length, unfinished work, silenced tests, exceptions without a reason. */
export const texts = {
  name: 'texts',
  unit: 'files',

  async check() {
    const paths = (await filesUnder(ROOT)).filter((path) => TEXT.test(path) && path !== 'package-lock.json');
    const problems = [];
    for (const path of paths) problems.push(...judge(path, await readText(ROOT, path)));
    return { looked: paths.length, problems: problems.map(({ text }) => text) };
  },

  async samples() {
    const folder = join(SAMPLES, 'texts');
    const names = await filesUnder(folder, () => false);
    const broken = new Set(judge('file-length.ts', '\n'.repeat(LONGEST + 1)).map(({ rule }) => rule));
    for (const name of names) {
      for (const { rule } of judge(name, await readText(folder, name)))
        if (name.startsWith(rule)) broken.add(rule);
    }
    const passed = RULES.filter(({ name }) => !broken.has(name));
    return { looked: broken.size, problems: passed.map(({ name }) => `${name} finds nothing in its sample`) };
  },
};

function judge(path, text) {
  const lines = text.split('\n');
  return RULES.filter((rule) => rule.applies(path)).flatMap(({ name, find, say }) => {
    const line = find(lines);
    return line === null ? [] : [{ rule: name, text: `${path}:${line}: ${say}` }];
  });
}

function lineWith(pattern) {
  return (lines) => lineOf(lines, (line) => pattern.test(line));
}

function lineOf(lines, offends) {
  const index = lines.findIndex((line, at) => offends(line, lines[at - 1] ?? ''));
  return index < 0 ? null : index + 1;
}
