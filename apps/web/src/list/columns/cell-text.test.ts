import { expect, test } from 'vitest';
import { cellText } from './cell-text.ts';

const row = {
  name: 'Karta',
  isApproved: false,
  creationTime: '2026-03-05T11:04:09.000Z',
  lastModificationTime: null,
  status: 'voided',
  controlCardGroup: { id: '1', name: 'HACCP' },
  values: {
    'a:number_float': ['2.50', '-1.1'],
    'b:datetime': ['2026-03-05', '07:30', '2026-03-05T23:30:00Z', '2026-03-05T23:30:59Z'],
    'c:bool': [true, false],
  },
};
const words = new Map([['voided', 'Unieważniona']]);

test.each([
  ['name', 'Text', 'Karta'],
  ['isApproved', 'Bool', 'Nie'],
  ['creationTime', 'DateTime', '05/03/2026 12:04'],
  ['lastModificationTime', 'DateTime', ''],
  ['status', 'Enum', 'Unieważniona'],
  ['controlCardGroup', 'Entity', 'HACCP'],
  ['a:number_float', 'NumberFloat', '2,50; -1,1'],
  ['b:datetime', 'DateTime', '05/03/2026; 07:30; 06/03/2026 00:30; 06/03/2026 00:30:59'],
  ['c:bool', 'Bool', 'Tak; Nie'],
  ['missing', 'Text', ''],
] as const)('the cell of column %s with data type %s shows %j', (id, dataType, text) => {
  expect(cellText(row, { id, dataType, words, isCustom: id in row.values })).toBe(text);
});

test('a row with labels of its own shows its values with them, and a value without such a label as it is', () => {
  const own = { values: { 'd:text': ['a', 'b'], 'e:text': ['a'] }, labels: { 'd:text': { a: 'Zgodny' } } };
  const newest = new Map([
    ['a', 'Niezgodny (dawniej: Zgodny)'],
    ['b', 'Inny'],
  ]);
  const column = { words: newest, isCustom: true };
  expect(cellText(own, { ...column, id: 'd:text', dataType: 'Enum' })).toBe('Zgodny; b');
  expect(cellText(own, { ...column, id: 'e:text', dataType: 'Enum' })).toBe('Niezgodny (dawniej: Zgodny)');
  expect(cellText(own, { id: 'd:text', dataType: 'Text', words: new Map(), isCustom: true })).toBe(
    'Zgodny; b',
  );
});
