import type { DataTypeRow } from '@kartoteka/contract/data-type';
import type { FormTemplate } from '@kartoteka/contract/form-template';
import { expect, test } from 'vitest';
import { changesOf } from '../../form/values/changes.ts';
import { formTemplateKind } from './form-template-kind.ts';
import { type ElementRow, newElement, valuesOf } from './form-template-values.ts';

const stored = valuesOf({
  name: 'Pomiar',
  elements: [
    {
      id: 'e',
      name: 'Termin',
      dataTypeId: 'd1',
      dataType: {
        id: 'd1',
        displayName: 'Termin z archiwum',
        controlType: 'date',
        storedValueType: 'datetime',
      },
      dataTypeSettings: { validatorSettings: { type: 1, validValues: ['2026-11-05'] } },
    },
  ],
} as unknown as FormTemplate);
const [element] = stored.elements;
/** The look-up has no archived data types. */
const text = { id: 'd2', displayName: 'Tekst', controlType: 'text', storedValueType: 'text' } as DataTypeRow;
const { fields, risks } = formTemplateKind(new Map([['d2', text]]));
const edited = (change: object) => ({ ...stored, elements: [{ ...element, ...change }] }) as typeof stored;

test('the list of changes of a form has the name of the archived data type that was replaced', () => {
  expect(changesOf(fields, stored, edited({ dataTypeId: 'd2' }))).toMatchObject([
    { before: 'Termin z archiwum', after: 'Tekst' },
  ]);
});

test('changes and risks of a form show the dates of a rule in local form when the data type is archived', () => {
  const stricter = edited({
    dataTypeSettings: { validatorSettings: { type: 1, validValues: ['2026-12-24'] } },
  });
  expect(changesOf(fields, stored, stricter)).toMatchObject([
    { before: 'Jedna z wartości 05/11/2026', after: 'Jedna z wartości 24/12/2026' },
  ]);
  expect(risks?.(stored, stricter)).toEqual([
    'Pole „Termin” dostaje ograniczenie: Jedna z wartości 24/12/2026.',
  ]);
});

/** Returns the two sides of the change of a description in words. */
function shown(before: Partial<ElementRow>, after: Partial<ElementRow>) {
  const row = { ...newElement(), name: 'Temperatura' };
  const form = (more: Partial<ElementRow>) => ({ name: 'F', elements: [{ ...row, ...more }] });
  return changesOf(fields, form(before), form(after)).map((change) => [change.before, change.after]);
}

test('the list of changes of a form shows a plain description with each of its signs, and a rich description without its tags', () => {
  expect(shown({ description: 'T<5 i P>3' }, { description: 'T<6 i P>3' })).toEqual([
    ['T<5 i P>3', 'T<6 i P>3'],
  ]);
  const rich = (description: string) => ({ description, isRichDescription: true });
  expect(shown(rich('<p>T &lt; 5</p>'), rich('<p>T &lt; <b>6</b></p>'))).toEqual([['T < 5', 'T < 6']]);
  expect(shown({ description: 'T<5' }, rich('<p>T&lt;6</p>'))).toEqual([['T<5', 'T<6']]);
  expect(shown({ description: 'T<5' }, { description: '' })).toEqual([['T<5', '–']]);
});
