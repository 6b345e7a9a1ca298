import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { RULE_RANGE, type ValueRule } from '@kartoteka/domain/data-type/settings';
import { field, optionsOf } from '@kartoteka/domain/testing/sample-card';
import type { StoredValue } from '@kartoteka/domain/value/stored-value';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { GREY_PIXEL } from '../testing/grey-pixel.ts';
import { renderPart } from '../testing/render-part.tsx';
import { showControl } from '../testing/show-control.tsx';
import { ReadOnlyValue } from './read-only-value.tsx';

const chosen = [optionsOf('a', 'b', 'c'), { type: 'multipleSelect', isEnabled: true } as const];

test.each<[string, FormElement, StoredValue | undefined, string]>([
  ['a text as it was typed', field('a'), 'Łódź', 'Łódź'],
  ['a whole number', field('a', { stored: 'number_integer' }), '12', '12'],
  [
    'a decimal with a comma and its unit',
    field('a', { stored: 'number_float', unit: 'mm' }),
    '2.50',
    '2,50 mm',
  ],
  ['a bool as Tak', field('a', { control: 'checkbox', stored: 'bool' }), true, 'Tak'],
  ['a date', field('a', { control: 'date', stored: 'datetime' }), '2026-03-05', '05/03/2026'],
  ['a time', field('a', { control: 'time', stored: 'text' }), '07:30', '07:30'],
  [
    'an instant in Warsaw',
    field('a', { control: 'datetime', stored: 'datetime' }),
    '2026-07-05T05:30:00.000Z',
    '05/07/2026 07:30',
  ],
  [
    'the labels of chosen options',
    field('a', { control: 'select', settings: [...chosen] }),
    ['a', 'c'],
    'A, C',
  ],
  ['a missing value as unanswered', field('a'), undefined, 'brak odpowiedzi'],
  ['the words for a choice without options', field('a', { control: 'select' }), undefined, 'Brak opcji'],
])('a read-only field shows %s and no input', async (_title, element, value, shown) => {
  renderPart(<ReadOnlyValue field={element} value={value} />);
  await expect.element(page.getByText('Pole a')).toBeVisible();
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
  expect(document.querySelector('input, textarea, button')).toBeNull();
});

test('a read-only choice shows each chosen option with its picture and label, and no other option', async () => {
  const options = ['a', 'b', 'c'].map((value) => ({
    value,
    label: `Opcja ${value}`,
    attributes: value === 'c' ? [] : [{ type: 'image' as const, value: GREY_PIXEL }],
  }));
  const element = field('a', {
    control: 'select',
    settings: [
      { type: 'availableOptions', options },
      { type: 'multipleSelect', isEnabled: true },
    ],
  });
  renderPart(<ReadOnlyValue field={element} value={['b', 'c']} />);
  await expect.poll(() => [...document.images].map((one) => one.naturalWidth)).toEqual([1]);
  const shown = [...document.querySelectorAll('li')].map((one) => [one.textContent, one.children.length]);
  expect(shown).toEqual([
    ['Opcja b', 2],
    ['Opcja c', 1],
  ]);
});

const range = (from: string, to: string): ValueRule => ({ type: RULE_RANGE, values: [from, to] });

test('a read-only field shows its norm and its limits even without a value', async () => {
  const element = field('a', {
    stored: 'number_float',
    unit: 'mm',
    settings: [
      { type: 'referenceValue', referenceValue: range('2', '2.5') },
      { type: 'validValue', validValue: range('0', '9') },
    ],
  });
  renderPart(<ReadOnlyValue field={element} value={undefined} />);
  await expect.element(page.getByText('norma 2–2,5 mm, dozwolone 0–9 mm')).toBeVisible();
});

test('a field with the control contentDisplay shows its description as rich text and has no input', async () => {
  const content = { ...field('a', { control: 'contentDisplay' }), description: 'Sprawdź <b>szczelność</b>.' };
  showControl(content);
  await expect.element(page.getByText('szczelność')).toBeVisible();
  expect(document.querySelector('input, textarea')).toBeNull();
});

test('a read-only description shows the photos that were stored at it', async () => {
  const content = { ...field('a', { control: 'contentDisplay' }), description: 'Sprawdź <b>szczelność</b>.' };
  renderPart(<ReadOnlyValue field={content} value={undefined} below={<p>Zdjęcia</p>} />);
  await expect.element(page.getByText('szczelność')).toBeVisible();
  await expect.element(page.getByText('Zdjęcia')).toBeVisible();
});

test('the hyphen of a code in a read-only field has no gap, because the figures are not tabular', async () => {
  renderPart(<ReadOnlyValue field={field('a')} value="W-02" />);
  const code = page.getByText('W-02');
  await expect.element(code).toBeVisible();
  expect(getComputedStyle(code.element()).fontFeatureSettings).toBe('normal');
});
