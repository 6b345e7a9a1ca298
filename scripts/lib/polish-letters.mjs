import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'fontkitten';

const root = join(import.meta.dirname, '../..');

/** The letters of Polish that the font's file of Latin letters lacks, in the order of their codes. */
export const POLISH_LETTERS = 'ĄąĆćĘęŁłŃńŚśŹźŻż';
/** The file with these letters and hundreds of others. */
export const EXTENDED = join(
  root,
  'node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
);
/** The file with these letters only. */
export const POLISH = join(root, 'apps/web/src/ui/polish-letters.woff2');

/** The code that ends every table of letters. It is not a letter. */
const NO_LETTER = 0xffff;

/** Returns what is wrong with a file of Polish letters, in one sentence each, compared with the installed font. */
export async function faultsOfLetters(bytes) {
  const made = create(bytes);
  const font = create(await readFile(EXTENDED));
  const faults = [];
  const letters = made.characterSet.filter((code) => code !== NO_LETTER);
  if (String.fromCodePoint(...letters) !== POLISH_LETTERS) faults.push('it has other letters');
  if (JSON.stringify(made.variationAxes) !== JSON.stringify(font.variationAxes))
    faults.push('it has other weights');
  for (const letter of POLISH_LETTERS) {
    const [own, wanted] = [made, font].map((one) => one.glyphForCodePoint(letter.codePointAt(0)));
    const isSame = own.advanceWidth === wanted.advanceWidth && own.path.toSVG() === wanted.path.toSVG();
    if (!isSame) faults.push(`its '${letter}' differs from the font's`);
  }
  return faults;
}
