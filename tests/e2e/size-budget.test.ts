import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('every page stays within its JavaScript budget', async () => {
  const { code, output } = await measure();
  expect(output).toMatch(/^\s*[\d.]+ kB within 200 kB {2}login\.html$/m);
  expect(output).toMatch(/0 above their budget/);
  expect(code).toBe(0);
});

test('the size check reports a page above its budget', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kartoteka-budget-'));
  try {
    const budget = JSON.parse(readFileSync(join(root, 'apps/web/budget.json'), 'utf8')) as {
      entries: Record<string, number>;
    };
    budget.entries['login.html'] = 10;
    const tight = join(folder, 'budget.json');
    writeFileSync(tight, JSON.stringify(budget));

    const { code, output } = await measure(tight);
    expect(output).toMatch(/ABOVE 10 kB {2}login\.html/);
    expect(code).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function measure(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'scripts/budget.mjs'), ...args], (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout });
    });
  });
}
