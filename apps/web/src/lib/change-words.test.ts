import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';

const UNIT = '11111111-1111-4111-8111-111111111111';
const names = new Map([[UNIT, 'Mleczarnia']]);
const lines = (kind: string, changes: Parameters<typeof changeWords>[0]) =>
  changeWords(changes, kind, names).map(({ label, before, after }) => `${label}: ${before} → ${after}`);

test('the trail names a changed field as the screen of the record does', () => {
  expect(
    lines('user', [
      { path: 'name', old: 'Jan', new: 'Janusz' },
      { path: 'isActive', old: true, new: false },
      { path: 'roleNames', old: [], new: ['admin', 'operator'] },
      { path: 'organizationUnitIds', old: [], new: [UNIT] },
      { path: 'lockoutEnd', old: '2026-03-05T07:00:00.000Z', new: null },
    ]),
  ).toEqual([
    'Imię: Jan → Janusz',
    'Konto aktywne: Tak → Nie',
    'Role: – → admin, operator',
    'Jednostki organizacyjne: – → Mleczarnia',
    'Koniec blokady: 05/03/2026 08:00 → –',
  ]);
});

test('the changed name of a role has its own label, and changed permissions are shown by name', () => {
  expect(
    lines('role', [
      { path: 'name', old: 'a', new: 'b' },
      { path: 'permissions', old: ['AbpIdentity.Users'], new: ['AbpIdentity.Users', 'AbpIdentity.Roles'] },
    ]),
  ).toEqual(['Nazwa systemowa: a → b', 'Uprawnienia: Użytkownicy → Użytkownicy, Role']);
});

test('the trail words the state, the signatures and the reason of a deleted card', () => {
  expect(
    lines('controlCard', [
      { path: 'listStatus', old: 'returned', new: null },
      { path: 'signatures', old: 1, new: null },
      { path: 'reason', old: null, new: 'Testowa' },
    ]),
  ).toEqual(['Stan karty: zwrócona → –', 'Liczba podpisów: 1 → –', 'Powód: – → Testowa']);
});

test('the trail shows an export of an earlier version with its search text and the number of its filters', () => {
  expect(
    lines('list', [
      { path: 'rows', old: null, new: 12 },
      { path: 'searchParams', old: null, new: { search: 'mleko', filters: [{ id: 'a' }, { id: 'b' }] } },
    ]),
  ).toEqual(['Liczba wierszy: – → 12', 'Wyszukiwanie: – → „mleko”, 2 filtry']);
});

test('the trail names the filters of an export, its file and its kind of rows', () => {
  expect(
    lines('list', [
      { path: 'fileName', old: null, new: 'Karty.xlsx' },
      { path: 'oneRowPer', old: null, new: 'entry' },
      { path: 'filters', old: null, new: ['Wzór: Mleko', 'Stan: W trakcie'] },
      { path: 'searchParams', old: null, new: { search: 'mleko', filters: [{ id: 'a' }, { id: 'b' }] } },
    ]),
  ).toEqual([
    'Plik: – → Karty.xlsx',
    'Jeden wiersz pliku to: – → wpis karty',
    'Filtry: – → Wzór: Mleko, Stan: W trakcie',
    'Wyszukiwanie: – → „mleko”',
  ]);
});

test('the trail names the nested row that changed, and describes a change of only the formatting of a text in words', () => {
  expect(
    lines('controlCardTemplate', [
      { path: 'elements.isRepeatable', within: 'Pomiar', old: false, new: true },
      { path: 'description', old: 'Zważ trzy', new: 'Zważ trzy' },
    ]),
  ).toEqual(['Pomiar: Element powtarzalny: Nie → Tak', 'Opis: Zważ trzy → zmieniony wygląd albo obraz']);
});

test('two different units with the same name are not described as a change of formatting', () => {
  expect(lines('dataType', [{ path: 'storedValueUnitTypeId', old: 'szt.', new: 'szt.' }])).toEqual([
    'Jednostka: szt. → szt.',
  ]);
});

test('a changed password is shown without a value, and fields set by the product are left out', () => {
  expect(
    lines('user', [
      { path: 'password', old: null, new: null },
      { path: 'id', old: null, new: UNIT },
    ]),
  ).toEqual(['Hasło: poprzednie → nowe']);
});
