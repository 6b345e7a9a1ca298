import { expect, test } from 'vitest';
import { type Fact, factChanges } from './told.ts';

const element = (id: string, name: string, ...facts: [string, Fact['value']][]): Fact[] =>
  facts.map(([path, value]) => ({ path: `elements.${path}`, of: { id, name }, value }));

test('a nested row is the same by its id, and told by the name that it has now', () => {
  const before = element('1', 'Pomiar', ['name', 'Pomiar'], ['formTemplateId', 'Wymiary']);
  const after = element('1', 'Odczyt', ['name', 'Odczyt'], ['formTemplateId', 'Wymiary']);
  expect(factChanges(before, after)).toEqual([
    { path: 'elements.name', within: 'Odczyt', old: 'Pomiar', new: 'Odczyt' },
  ]);
});

test('what is on one side only is told as nothing on the other', () => {
  const fact: Fact = { path: 'settings.minLength', value: 3 };
  expect(factChanges([], [fact])).toEqual([{ path: 'settings.minLength', old: null, new: 3 }]);
  expect(factChanges([fact], [])).toEqual([{ path: 'settings.minLength', old: 3, new: null }]);
  expect(factChanges([], [{ path: 'description', value: null }])).toEqual([]);
});

test('what the words leave out still counts, and long texts are cut', () => {
  const fact = (exact: string): Fact => ({ path: 'description', value: 'x'.repeat(600), exact });
  expect(factChanges([fact('<b>x</b>')], [fact('<b>x</b>')])).toEqual([]);
  const [change] = factChanges([fact('<b>x</b>')], [fact('<i>x</i>')]);
  expect([change?.path, String(change?.old).length]).toEqual(['description', 501]);
});
