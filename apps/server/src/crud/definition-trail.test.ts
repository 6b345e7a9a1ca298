import { expect, test } from 'vitest';
import { type Fact, factChanges } from './definition-trail.ts';

const element = (id: string, name: string, ...facts: [string, Fact['value']][]): Fact[] =>
  facts.map(([path, value]) => ({ path: `elements.${path}`, of: { id, name }, value }));

test('a renamed nested row is recognised by its id, and its changes carry its new name', () => {
  const before = element('1', 'Pomiar', ['name', 'Pomiar'], ['formTemplateId', 'Wymiary']);
  const after = element('1', 'Odczyt', ['name', 'Odczyt'], ['formTemplateId', 'Wymiary']);
  expect(factChanges(before, after)).toEqual([
    { path: 'elements.name', within: 'Odczyt', old: 'Pomiar', new: 'Odczyt' },
  ]);
});

test('a fact that exists only before or only after a change has null on the other side', () => {
  const fact: Fact = { path: 'settings.minLength', value: 3 };
  expect(factChanges([], [fact])).toEqual([{ path: 'settings.minLength', old: null, new: 3 }]);
  expect(factChanges([fact], [])).toEqual([{ path: 'settings.minLength', old: 3, new: null }]);
  expect(factChanges([], [{ path: 'description', value: null }])).toEqual([]);
});

test('a difference counts as a change even when the text for people does not show it, and long texts are cut', () => {
  const fact = (exact: string): Fact => ({ path: 'description', value: 'x'.repeat(600), exact });
  expect(factChanges([fact('<b>x</b>')], [fact('<b>x</b>')])).toEqual([]);
  const [change] = factChanges([fact('<b>x</b>')], [fact('<i>x</i>')]);
  expect([change?.path, String(change?.old).length]).toEqual(['description', 501]);
});
