import { expect, test } from 'vitest';
import { namedVersions } from './template-choices.ts';

test('versions of a template with the same name are told apart by their numbers, and a unique name stays as it is', () => {
  const versions = [
    { id: 'a2', name: 'Detektor metali', version: 2 },
    { id: 'a1', name: 'Detektor metali', version: 1 },
    { id: 'b3', name: 'Mycie linii', version: 3 },
  ];
  expect(namedVersions(versions)).toEqual([
    { value: 'a2', label: 'Detektor metali, wersja 2' },
    { value: 'a1', label: 'Detektor metali, wersja 1' },
    { value: 'b3', label: 'Mycie linii' },
  ]);
});
