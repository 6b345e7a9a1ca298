import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** Values that a module keeps between calls, and why two databases in one process may share each of them. */
const SHARED: Readonly<Record<string, string>> = {
  'apps/server/src/db/hosts.ts known': 'by connection string',
  'apps/server/src/db/prepared.ts names': 'of statements, by text',
  'apps/server/src/db/prepared.ts planned': 'texts of statements, which have the same plan in each database',
  'apps/server/src/db/prepared.ts seen': 'texts of statements',
  'apps/server/src/db/trouble.ts foundLate': 'by error',
  'apps/server/src/features/control-card/lists/card-list.ts briefLists':
    'by the references that its rows show',
  'apps/server/src/features/revision/content-digest.ts settingDigests': 'by object',
  'apps/server/src/demo/plant/photo/photos.ts drawn': 'by kind and number',
  'apps/server/src/features/revision/content-digest.ts digests': 'by object',
  'apps/server/src/http/request/malformed-request.ts exchanges': 'by socket',
  'apps/server/src/list/export/heap-growth.ts users':
    'counts the exports of the process, whose heap they share',
  'apps/server/src/regex/re2.ts kept': 'by the text of the pattern',
  'apps/server/src/regex/re2.ts heldBytes': 'the size of `kept`',
  'apps/server/src/xlsx/cell.ts offsets': 'a pure function of the hour',
  'packages/domain/src/card/judge-form.ts NONE': 'always empty',
  'packages/domain/src/data-type/field-option.ts offered': 'by object',
  'tests/env/browser.ts browser': 'closed after each file',
  'tests/env/definition-file.ts count': 'makes names unique',
  'tests/env/person.ts hash': 'of one constant password',
  'tests/env/templates.ts count': 'makes names unique',
  'tests/env/user-calls.ts made': 'makes names unique',
};

/** Programs that have a process or a thread of their own. */
const OWN_PROCESS = /\/(main|doctor|verify-history|call-thread|print-trial)\.ts$|\/env\/measured\//;
const STATE =
  /^(?:export )?(?:let (\w+)|const (\w+)\b[^=]* = new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\))/gm;

const stateOf = (source: string): string[] =>
  [...source.matchAll(STATE)].map(([, changed, filled]) => changed ?? filled ?? '');

test('no module of the server keeps state that would mix up two databases of one process', async () => {
  const found: string[] = [];
  for await (const file of glob(['apps/server/src/**/*.ts', 'packages/*/src/**/*.ts', 'tests/env/**/*.ts'], {
    cwd: ROOT,
  })) {
    const name = file.replaceAll('\\', '/');
    if (name.endsWith('.test.ts') || name.includes('/testing/') || OWN_PROCESS.test(name)) continue;
    for (const state of stateOf(readFileSync(join(ROOT, file), 'utf8'))) found.push(`${name} ${state}`);
  }
  expect(found.toSorted()).toEqual(Object.keys(SHARED).toSorted());
});

test('the search for module state finds `let` variables and collections that are created empty', () => {
  const source = `let known = { clock: -1 };\nexport const kept = new Map<string, Map<string, number>>();\nconst KINDS = new Set(['a']);\n`;
  expect(stateOf(source)).toEqual(['known', 'kept']);
});
