import { expect, test } from 'vitest';
import { fieldOf } from './field-of.ts';

const option = { value: 'a', label: 'A', attributes: [] };
const wire = (controlType: string, settings: readonly unknown[]) => ({
  id: '1',
  name: 'Pole',
  description: null,
  dataType: {
    id: '2',
    displayName: 'Typ',
    controlType,
    storedValueType: 'text',
    storedValueUnitType: null,
    settings,
  },
});

test('a field with an unknown control type becomes a select with the options of its data type', () => {
  const options = { type: 'availableOptions', options: [option] };
  expect(fieldOf(wire('slider', [options])).dataType).toMatchObject({
    controlType: 'select',
    settings: [options],
  });
  expect(fieldOf(wire('date', [])).dataType.controlType).toBe('date');
});

test('an unknown setting of a data type is ignored', () => {
  expect(fieldOf(wire('text', [{ type: 'colour', colour: 'red' }])).dataType.settings).toEqual([]);
});
