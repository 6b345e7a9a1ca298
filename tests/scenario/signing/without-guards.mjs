import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// The control run of the signing sweep loads this module before the server. It switches off the guards of signing,
// and only saving and submitting an entry count as filling.
const CHANGES = [
  {
    path: '/permission/approving.ts',
    pattern: /(export function peopleRefusals\([^]*?\): BusinessRule\[\] \{)/,
    replacement: '$1\n  return [];',
  },
  {
    path: '/card/filling.ts',
    pattern: /(export function isFilling\([^]*?\): boolean \{)/,
    replacement: "$1\n  return type === 'entrySaved' || type === 'entrySubmitted';",
  },
];

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const change = CHANGES.find(({ path }) => url.endsWith(path));
    if (change === undefined) return loaded;
    const { path, pattern, replacement } = change;
    const source = readFileSync(fileURLToPath(url), 'utf8');
    if (!pattern.test(source)) throw new Error(`There is nothing to change in ${path}.`);
    return { ...loaded, source: source.replace(pattern, replacement) };
  },
});
