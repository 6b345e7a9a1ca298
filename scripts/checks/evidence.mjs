import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readText, ROOT, SAMPLES } from './tree.mjs';

const PAGE = 'docs/security/asvs.md';
/** A row of a table that begins with the numbers of requirements. */
const ROW = /^\|\s*(\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*)\s*\|/;
const STATES = ['met', 'part', 'gap', 'n/a'];
/** Number of requirements of ASVS 5.0 at the levels 1 and 2. */
const ALL = 253;

/** Checks that each requirement of ASVS has one row, and that the evidence in the row exists. */
export const evidence = {
  name: 'evidence',
  unit: 'requirements',

  async check() {
    const { looked, problems } = await judge(await readText(ROOT, PAGE));
    const missing = looked === ALL ? [] : [`${PAGE} has ${looked} of ${ALL} requirements`];
    return { looked, problems: [...missing, ...problems] };
  },

  async samples() {
    const { looked, problems } = await judge(await readText(join(SAMPLES, 'evidence'), 'asvs.md'));
    const expected = ['no file nowhere.ts', 'has no "words that', 'names no file', 'twice', 'no state'];
    const passed = expected.filter((words) => !problems.some((problem) => problem.includes(words)));
    return { looked, problems: passed.map((words) => `no problem reports "${words}"`) };
  },
};

async function judge(text) {
  const seen = new Set();
  const problems = [];
  for (const line of text.split('\n')) {
    const numbers = ROW.exec(line)?.[1].split(', ') ?? [];
    if (numbers.length === 0) continue;
    const say = (problem) => problems.push(`${PAGE}: ${numbers[0]} ${problem}`);
    for (const number of numbers) {
      if (seen.has(number)) say('is there twice');
      seen.add(number);
    }
    const cells = line.split('|').map((cell) => cell.trim());
    const [state, proof] = [cells.at(-3), cells.at(-2)];
    if (!STATES.includes(state)) say(`has no state (${state})`);
    const places = [...proof.matchAll(/`([^`]+)`/g)].map(([, place]) => place).filter(isPlace);
    if (state === 'met' && places.length === 0) say('names no file');
    for (const place of places) {
      const problem = await missingOf(place);
      if (problem !== null) say(problem);
    }
  }
  return { looked: seen.size, problems };
}

/** Matches a file, or a folder of the code. Other text in backticks is not evidence. */
const PLACE =
  /^(?:[\w.@/-]+\.(?:md|json|mjs|tsx?|sql|css)(?: › .+)?|(?:apps|packages|tests|scripts)\/[\w./-]+)$/;

const isPlace = (text) => PLACE.test(text);

/** Checks evidence of the form 'path' or 'path › words in the file'. Returns the problem, or null. */
async function missingOf(place) {
  const [path, words] = place.split(' › ');
  const found = await stat(join(ROOT, path)).catch(() => null);
  if (found === null) return `names no file ${path}`;
  if (words === undefined || (await readText(ROOT, path)).includes(words)) return null;
  return `${path} has no "${words}"`;
}
