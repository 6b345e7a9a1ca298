import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { expect, test } from 'vitest';
import { sampleElement, sampleEntry } from '../card-data/sample.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { dataOf, shownComment, shownValue } from './entry-body.ts';
import { freshWork } from './entry-work.ts';

const fields = fieldsOfElement(sampleElement());
const entry = sampleEntry({ values: { size: '2.10', note: 'stara' }, comment: 'uwaga' });
const work = { ...freshWork(0), typed: { size: '2,7' } };

test('the sent data has typed values in place of stored values, and no empty values', () => {
  expect(dataOf(fields, work, entry)).toEqual({ size: '2,7', note: 'stara' });
  expect(dataOf(fields, { ...work, typed: { note: '' } }, entry)).toEqual({ size: '2.10' });
  expect(dataOf(fields, undefined, null)).toEqual({});
});

test('a stored option that its select no longer offers is not sent', () => {
  const options = [{ value: 'a', label: 'A', attributes: [] }];
  const select = (id: string, ...more: Setting[]): FormElement => ({
    id,
    name: id,
    description: null,
    filterGroup: null,
    dataType: {
      id,
      displayName: id,
      controlType: 'select',
      storedValueType: 'text',
      storedValueUnitType: null,
      settings: [{ type: 'availableOptions', options }, ...more],
    },
  });
  const selects = [
    select('one'),
    select('many', { type: 'multipleSelect', isEnabled: true }),
    select('kept'),
  ];
  const stored = sampleEntry({ values: { one: 'x', many: ['a', 'x'], kept: 'a' } });
  expect(dataOf(selects, undefined, stored)).toEqual({ many: ['a'], kept: 'a' });
});

test('a field and a comment show the typed text, otherwise the stored text, with a comma in numbers', () => {
  const [size] = fields;
  if (size === undefined) throw new Error('no field');
  expect(shownValue(size, work, entry)).toBe('2,7');
  expect(shownValue(size, undefined, entry)).toBe('2,10');
  expect(shownComment(undefined, entry)).toBe('uwaga');
  expect(shownComment({ ...work, comment: '' }, entry)).toBe('');
});
