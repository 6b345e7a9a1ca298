import { readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXTENDED, POLISH, POLISH_LETTERS } from './lib/polish-letters.mjs';

// npm run letters -- --with <folder with subset-font>: cuts the Polish letters out of the font of the interface. Run it
// when the gate `letters` reports that they differ from the installed font. The tool is not a dependency, because it
// would bring nine packages for one small file: npm install --prefix <folder> subset-font.
const [option, folder] = process.argv.slice(2);
if (option !== '--with' || folder === undefined) {
  process.stderr.write('npm run letters -- --with <folder with subset-font>\n');
  process.exit(2);
}
const tool = pathToFileURL(resolve(folder, 'node_modules/subset-font/index.js'));
const { default: subsetFont } = await import(tool.href);
const bytes = await subsetFont(await readFile(EXTENDED), POLISH_LETTERS, { targetFormat: 'woff2' });
await writeFile(POLISH, bytes);
process.stdout.write(`${relative('.', POLISH)}: ${bytes.length} bytes\n`);
