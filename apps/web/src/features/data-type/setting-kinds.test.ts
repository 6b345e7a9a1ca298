import { SETTING_TYPES } from '@kartoteka/domain/data-type/settings';
import { expect, test } from 'vitest';
import { makesSense, offeredSettings } from './setting-kinds.ts';

const sensible = (
  ...pair: ['text' | 'select' | 'checkbox' | 'contentDisplay', 'text' | 'number_float' | 'bool']
) => SETTING_TYPES.filter((type) => makesSense(type, ...pair));

test('a setting of a data type makes sense only for the controls and value types that it fits', () => {
  expect(sensible('text', 'text')).toEqual([
    'requirement',
    'minLength',
    'maxLength',
    'validValue',
    'referenceValue',
  ]);
  expect(sensible('text', 'number_float')).toEqual(['requirement', 'validValue', 'referenceValue']);
  expect(sensible('select', 'text')).toEqual([
    'requirement',
    'multipleSelect',
    'availableOptions',
    'validValue',
    'referenceValue',
  ]);
  expect(sensible('checkbox', 'bool')).toEqual(['requirement', 'validValue', 'referenceValue']);
  expect(sensible('contentDisplay', 'text')).toEqual([]);
  expect(sensible('checkbox', 'text')).toEqual([]);
});

test('the editor of a data type does not offer a kind of setting that the data type already has', () => {
  expect(offeredSettings('text', 'number_float', ['requirement', 'referenceValue'])).toEqual(['validValue']);
});
