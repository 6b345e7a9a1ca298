import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Budget {
  entries: Record<string, number>;
  files: number;
}

test('every page stays within its budget of JavaScript and of files', async () => {
  const { code, output } = await measure();
  expect(output).toMatch(/^\s*[\d.]+ kB in +\d+ files within 140 kB in \d+ files {2}login\.html$/m);
  expect(output).toMatch(/0 above their budget/);
  expect(code).toBe(0);
});

test('the size check reports a page with more kilobytes of JavaScript than its budget', async () => {
  const { code, output } = await measureWith((budget) => (budget.entries['login.html'] = 10));
  expect(output).toMatch(/ABOVE 10 kB in \d+ files {2}login\.html/);
  expect(code).toBe(1);
});

test('the size check reports a page with more files than its budget', async () => {
  const { code, output } = await measureWith((budget) => (budget.files = 5));
  expect(output).toMatch(/in +\d+ files ABOVE 140 kB in 5 files {2}login\.html/);
  expect(code).toBe(1);
});

test('the size check reports files that import each other in a circle', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kartoteka-budget-'));
  try {
    const chunk = (name: string, imports: readonly string[]) => ({ file: `${name}.js`, imports });
    const manifest = {
      'index.html': chunk('index', ['shared']),
      shared: chunk('shared', ['lists']),
      lists: chunk('lists', ['shared']),
      'src/card-list-screen.tsx': { ...chunk('screen', ['lists']), isDynamicEntry: true },
    };
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
    for (const { file } of Object.values(manifest)) writeFileSync(join(folder, file), 'export {};');
    const screens = { entry: 'index.html', named: '-screen.tsx', kilobytes: 1 };
    const budget = join(folder, 'budget.json');
    writeFileSync(budget, JSON.stringify({ entries: { 'index.html': 1 }, screens, files: 9 }));
    const { code, output } = await measure(budget, folder);
    expect(output).toContain('files import each other in a circle: shared > lists > shared');
    expect(code).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function measureWith(change: (budget: Budget) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'kartoteka-budget-'));
  try {
    const budget = JSON.parse(readFileSync(join(root, 'apps/web/budget.json'), 'utf8')) as Budget;
    change(budget);
    const tight = join(folder, 'budget.json');
    writeFileSync(tight, JSON.stringify(budget));
    return await measure(tight);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measure(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'scripts/budget.mjs'), ...args], (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout });
    });
  });
}
