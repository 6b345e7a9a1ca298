import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { placesIn } from './anchors.mjs';
import { filesUnder, readText, ROOT, SAMPLES } from './tree.mjs';

const LAW = 'docs/rulings.md';
const WIRE = 'docs/wire.md';
const CONFORMANCE = 'docs/conformance.md';

const READ = /\.(?:tsx?|mjs|sql|css|html|md)$/;
/** Applied migrations are never edited, not even their comments, so they are not checked. */
const APPLIED = /^apps\/server\/src\/db\/migrations\//;
/** Minimum number of citations in the repository. Fewer mean that the search for them is broken. */
const FLOOR = 250;

/** A citation: '(ruling 4.7)', '(spec 2.4.17)', '(wire filters)', or several: '(ruling 4.7, 4.9; wire filters)'. */
const ONE = '(?:ruling|spec|wire)\\s+[\\w.-]+(?:,\\s+[\\w.-]+)*';
const CITATION = new RegExp(`\\((${ONE}(?:;\\s+${ONE})*)\\)`, 'g');
/** A line break inside a comment, with the beginning of the next line. */
const BREAK = /\n[ \t]*(?:\*|\/\/|--|#)?[ \t]*/g;
/** References to the rulings, the specification or the wire in another form. */
const OTHER_FORMS = [
  /\brulings?\s+\d[\d.]*/gi,
  /\bdecisions?\s+\d[\d.]*/gi,
  /\bspec\b[\s:,.]*\d[\d.]*/gi,
  /\bthe spec\b(?:['’]s)?|\bspec['’]s\b/gi,
  /\bspecification(?:['’]s)?\s*\((?:section )?\d[\d.]*/gi,
  /(?<!\w)\(wire(?:\)(?! =>)| [^)]*\)?|, ')/gi,
  /\bwire[,:]?\s+'/gi,
  /\bissue\s+\d+/gi,
];
/** A link to a file of the repository, or to an anchor in it. */
const LINK = /\]\(([^)#\s:]*)(?:#([^)\s]+))?\)/g;

/**
 * Checks that each citation has the one allowed form and leads to an existing place, and that each link in a page leads
 * to an existing file and anchor.
 */
export const citations = {
  name: 'citations',
  unit: 'citations',

  async check() {
    const paths = (await filesUnder(ROOT)).filter((path) => READ.test(path) && !APPLIED.test(path));
    const { looked, problems } = await judge(ROOT, paths);
    const few = looked < FLOOR ? [`only ${looked} citations, fewer than ${FLOOR}`] : [];
    return { looked, problems: [...few, ...problems] };
  },

  async samples() {
    const folder = join(SAMPLES, 'citations');
    const paths = (await filesUnder(folder)).filter((path) => READ.test(path));
    const { looked, problems } = await judge(folder, paths);
    const expected = (await readText(folder, 'expected.txt')).trim().split('\n');
    const passed = expected.filter((words) => !problems.some((problem) => problem.includes(words)));
    const good = problems.filter((problem) => problem.includes('good.ts'));
    return { looked, problems: [...passed.map((words) => `no problem reports "${words}"`), ...good] };
  },
};

async function judge(folder, paths) {
  const law = await readLaw(folder);
  const problems = [...law.problems];
  let looked = 0;
  const pages = new Map();
  for (const path of paths) {
    const text = await readText(folder, path);
    const say = (at, problem) => problems.push(`${path}:${lineOf(text, at)}: ${problem}`);
    looked += judgeCitations(text, law.places, say);
    if (path.endsWith('.md')) await judgeLinks(folder, path, text, pages, say);
  }
  return { looked, problems };
}

/** Returns the places that can be cited, by kind, and a problem for each anchor that a page sets twice. */
async function readLaw(folder) {
  const [rulings, wire, rows] = await Promise.all(
    [LAW, WIRE, CONFORMANCE].map((page) => readText(folder, page)),
  );
  const places = { ruling: placesIn(rulings), wire: placesIn(wire), spec: specPlaces(rows) };
  const problems = [...doubles(LAW, places.ruling), ...doubles(WIRE, places.wire)];
  return { problems, places };
}

function doubles(page, places) {
  const twice = places.filter((place, at) => places.indexOf(place) < at);
  return twice.map((place) => `${page}: the anchor ${place} is there twice`);
}

/**
 * Returns the numbers of the rows and headings above `## Rulings` in the table of conformance. They are the numbers of
 * the specification.
 */
function specPlaces(text) {
  const [asked] = text.split(/^## Rulings$/m);
  return [...asked.matchAll(/^(?:\|\s*|#{2,3} )(\d+(?:\.\d+)*)/gm)].map(([, number]) => number);
}

function judgeCitations(text, places, say) {
  // The replacement is as long as the text, so that positions stay the same.
  const flat = text.replaceAll(BREAK, (lineEnd) => '\n'.padEnd(lineEnd.length));
  const found = [...flat.matchAll(CITATION)];
  for (const { index, 1: refs } of found) {
    for (const group of refs.split(/;\s+/)) {
      const [kind, ...items] = group.split(/,?\s+/);
      for (const item of items) if (!places[kind].includes(item)) say(index, `no ${kind} ${item}`);
    }
  }
  const rest = flat.replaceAll(CITATION, (citation) => '~'.repeat(citation.length));
  for (const form of OTHER_FORMS) {
    for (const match of rest.matchAll(form)) {
      say(match.index, `"${match[0].replaceAll(/\s+/g, ' ')}" is not the form of a citation`);
    }
  }
  return found.length;
}

async function judgeLinks(folder, path, text, pages, say) {
  for (const { index, 1: to, 2: anchor } of text.matchAll(LINK)) {
    const page = to === '' ? path : join(dirname(path), to);
    if (anchor === undefined) {
      if (!(await isThere(join(folder, page)))) say(index, `no file ${page}`);
      continue;
    }
    if (!page.endsWith('.md')) continue;
    if (!pages.has(page)) pages.set(page, placesIn(await readText(folder, page).catch(() => '')));
    if (!pages.get(page).includes(anchor)) say(index, `no ${page.split('/').at(-1)}#${anchor}`);
  }
}

const isThere = (path) =>
  access(path).then(
    () => true,
    () => false,
  );

const lineOf = (text, at) => text.slice(0, at).split('\n').length;
