import { join } from 'node:path';
import { filesUnder, readText, ROOT, SAMPLES } from './tree.mjs';

const TEXT = /\.(ts|tsx|mjs|css|html|sql|md|json|yml|yaml)$/;
const SOURCE = /\.(ts|tsx|mjs|css|sql)$/;
const TEST = /\.test\.tsx?$/;
const COMMENT = /^\s*(?:\/\/|\*)/;
const LONGEST = 400;

const SAFE_HTML = 'apps/web/src/ui/safe-html.tsx';
const IN_BROWSER = /^(?:apps\/web\/|html-sinks\.)/;
/** Matches everything that turns a text into elements or into a program. */
const SINK =
  /(?:inner|outer|adjacent)html|html_?unsafe|srcdoc|contextualfragment|domparser|parsefromstring|execcommand|\bdocument\W{1,4}write|javascript:|setattribute\w*\(\s*['"`]on/i;

const TOKENS = 'apps/web/src/ui/tokens.ts';
const DRAWN = /^(?:apps\/web\/|colours\.).*\.(?:tsx?|css|html)$/;
/** Matches a colour's value. */
const COLOUR = /(?<![.\w])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w(-])|\b(?:rgba?|hsla?|oklch)\(\s*\d/i;

/**
 * Each rule finds the first offending line of a text, or null. The patterns are written so that they do not match
 * themselves.
 */
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
  {
    // The linter refuses most of these names as members of an object. This rule refuses even the bare name.
    name: 'html-sinks',
    applies: (path) => IN_BROWSER.test(path) && SOURCE.test(path) && !TEST.test(path) && path !== SAFE_HTML,
    find: lineWith(SINK),
    say: 'HTML goes through ui/safe-html.tsx',
  },
  {
    // A colour outside the tokens would be the same in the light look and in the dark look.
    name: 'colours',
    applies: (path) => DRAWN.test(path) && !TEST.test(path) && path !== TOKENS,
    find: lineWith(COLOUR),
    say: 'a colour belongs in ui/tokens.ts, with its value in both looks',
  },
];

/**
 * Checks that the other tools do not make: file length, unfinished work, silenced tests, exceptions without a
 * reason, HTML made from text, colours outside the tokens.
 */
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
    const unseen = [];
    for (const name of names) {
      const found = judge(name, await readText(folder, name)).filter(({ rule }) => name.startsWith(rule));
      for (const { rule } of found) broken.add(rule);
      if (found.length === 0) unseen.push(name);
    }
    const idle = RULES.filter(({ name }) => !broken.has(name)).map(({ name }) => name);
    return {
      looked: names.length,
      problems: [...idle, ...unseen].map((name) => `${name} finds nothing in its sample`),
    };
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
