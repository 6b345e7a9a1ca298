import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { create } from 'fontkitten';
import ts from 'typescript';
import { faultsOfLetters, POLISH } from '../lib/polish-letters.mjs';
import { filesUnder, readText, ROOT, SAMPLES } from './tree.mjs';

const FONTS = ['apps/web/src/ui/fonts.css', 'apps/web/src/ui/paper-fonts.css'];
/** A sample that must fail: its Polish letters have other outlines and only one weight, and it has further letters. */
const OTHER_FONT = 'node_modules/@fontsource/inter/files/inter-latin-ext-700-normal.woff2';
const TEXTS = /^(?:apps|packages)\/[^/]+\/src\/texts\/.+\.ts$|^apps\/web\/src\/.+\.tsx$/;
const TEST = /\.test\.tsx?$/;
const FACE = /@font-face\s*\{([^}]+)\}/g;
/** Line breaks and tabs need no glyph. */
const UNSEEN = new Set(['\n', '\t']);

/**
 * Checks that every letter of the texts has a glyph in the fonts that are shipped. A letter from another font would
 * look different. Checks also that the file of Polish letters matches the installed font.
 */
export const letters = {
  name: 'letters',
  unit: 'files',

  async check() {
    const fonts = await shippedFonts();
    const paths = (await filesUnder(ROOT)).filter((path) => TEXTS.test(path) && !TEST.test(path));
    const problems = [];
    for (const fault of await faultsOfLetters(await readFile(POLISH)))
      problems.push(`${relative(ROOT, POLISH)}: ${fault}; run npm run letters`);
    for (const path of paths)
      for (const { line, sign, font } of judge(path, await readText(ROOT, path), fonts))
        problems.push(`${path}:${line}: '${sign}' (${codeOf(sign)}) is not in ${font}`);
    return { looked: paths.length, problems };
  },

  async samples() {
    const fonts = await shippedFonts();
    const folder = join(SAMPLES, 'letters');
    const names = await filesUnder(folder, () => false);
    const isJudged = async (name) =>
      judge(name, await readText(folder, name), fonts).length > 0 === !name.startsWith('shipped');
    const problems = [];
    for (const name of names) if (!(await isJudged(name))) problems.push(`${name} is judged wrongly`);
    const other = await readFile(join(ROOT, OTHER_FONT));
    if ((await faultsOfLetters(other)).length < 2) problems.push('letters of another font are not noticed');
    return { looked: names.length + 1, problems };
  },
};

/** Each family and weight of the style sheets, with the letters of its files within the declared unicode ranges. */
async function shippedFonts() {
  const fonts = new Map();
  for (const path of FONTS)
    for (const [, face] of (await readText(ROOT, path)).matchAll(FACE)) {
      const name = `${/font-family:\s*'([^']+)'/.exec(face)[1]} ${/font-weight:\s*([\d ]+)/.exec(face)[1]}`;
      const ranges = [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from, to = from]) => [
        Number.parseInt(from, 16),
        Number.parseInt(to, 16),
      ]);
      const file = /url\('([^']+)'\)/.exec(face)[1];
      const place = file.startsWith('./') ? dirname(path) : 'node_modules';
      const { characterSet } = create(await readFile(join(ROOT, place, file)));
      const held = characterSet.filter((code) => ranges.some(([from, to]) => code >= from && code <= to));
      fonts.set(name, new Set([...(fonts.get(name) ?? []), ...held]));
    }
  if (fonts.size === 0) throw new Error('The style sheets declare no font');
  return fonts;
}

/** Lists the characters of a file's texts that a font lacks, each character once for each text. */
function judge(path, text, fonts) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found = [];
  visit(source);
  return found;

  function visit(node) {
    const isText = ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
    if (isText)
      for (const sign of new Set(node.text)) {
        if (UNSEEN.has(sign)) continue;
        const lacking = [...fonts].find(([, held]) => !held.has(sign.codePointAt(0)));
        if (lacking === undefined) continue;
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push({ line: line + 1, sign, font: lacking[0] });
      }
    ts.forEachChild(node, visit);
  }
}

const codeOf = (sign) => `U+${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
