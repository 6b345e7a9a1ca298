import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from './variables.ts';

const README = join(import.meta.dirname, '../../../../README.md');

test('the README names exactly the configuration variables of the server, each with its default', async () => {
  const text = await readFile(README, 'utf8');
  const rows = text.split('\n').flatMap((line) => {
    const [, name = '', fallback = ''] = line.split('|').map((cell) => cell.trim());
    const names = [...name.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, one]) => one ?? '');
    const defaults = fallback.split(', ').map((one) => one.replaceAll('`', ''));
    return names.map((one, at) => [one, defaults[at] ?? ''] as const);
  });
  expect(rows.map(([name]) => name).toSorted()).toEqual(Object.keys(variables).toSorted());
  const known = Object.fromEntries(rows);
  const wrong = Object.entries(variables).filter(
    ([name, { fallback }]) => fallback !== null && known[name] !== fallback,
  );
  expect(wrong).toEqual([]);
});
