import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import type { ValueRule } from '@kartoteka/domain/data-type/settings';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { FormKitContext, newFormKit } from '../kit-context.ts';
import type { RuleOption } from './rule-choice.tsx';
import { RuleEditor } from './rule-editor.tsx';

/** Shows the editor of a rule, and returns a function that reads the rule from the form. */
function showRule(kind: ValueKind, rule: ValueRule, options?: readonly RuleOption[]): () => ValueRule {
  let read = (): ValueRule => rule;
  function Rule() {
    const form = useForm<{ rule: ValueRule }>({ defaultValues: { rule } });
    const [kit] = useState(() => newFormKit());
    useEffect(() => {
      read = () => form.getValues('rule');
    }, [form]);
    const refuse = (path: 'rule.values' | 'rule.values.0', message: string) => () =>
      form.setError(path, { type: 'server', message });
    return (
      <FormProvider {...form}>
        <FormKitContext value={kit}>
          <RuleEditor path="rule" valuesField="values" kind={kind} unit="mm" options={options} />
          <button type="button" onClick={refuse('rule.values', 'Zakres ma dwie wartości.')}>
            odmów
          </button>
          <button type="button" onClick={refuse('rule.values.0', 'Podaj liczbę.')}>
            odmów pierwszej
          </button>
        </FormKitContext>
      </FormProvider>
    );
  }
  renderPart(<Rule />);
  return () => read();
}

const input = (name: string) => page.getByRole('textbox', { name, exact: true });
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const choose = async (rule: string) => {
  await userEvent.click(page.getByRole('combobox', { name: 'Rodzaj reguły' }));
  await userEvent.click(page.getByRole('option', { name: rule, exact: true }));
};

test('Enter adds a value to the list of a rule, and the button next to a value removes it', async () => {
  const rule = showRule('text', { type: 1, values: ['A'] });
  await userEvent.click(input('Wartość'));
  await userEvent.keyboard('{Enter}');
  await expect.element(input('Wartość 2')).toHaveFocus();
  await userEvent.keyboard('B');
  await expect.poll(() => rule().values).toEqual(['A', 'B']);
  await press('Usuń wartość 1');
  await expect.poll(() => rule().values).toEqual(['B']);
  await expect.element(input('Wartość')).toHaveFocus();
});

test('the rule for a number can become a range, whose sides can stay open', async () => {
  const rule = showRule('decimal', { type: 1, values: ['2'] });
  await choose('Zakres');
  await expect.element(input('Od')).toHaveValue('2');
  await expect.element(input('Do')).toHaveValue('');
  await userEvent.fill(input('Do'), '5');
  await userEvent.clear(input('Od'));
  await expect.poll(rule).toMatchObject({ type: 2, values: ['', '5'] });
});

test('the rule for a text can become a pattern of its values, with an expectation for people', async () => {
  const rule = showRule('text', { type: 1, values: ['A', 'B'] });
  await choose('Wyrażenie regularne');
  await expect.element(input('Wzorzec')).toHaveValue('A|B');
  await userEvent.fill(input('Co jest oczekiwane'), 'A albo B');
  await expect.poll(rule).toMatchObject({ type: 3, values: ['A|B'], expectation: 'A albo B' });
});

test('the rule for a text cannot be a range, and the rule for a number cannot be a pattern', async () => {
  showRule('text', { type: 1, values: [''] });
  await userEvent.click(page.getByRole('combobox', { name: 'Rodzaj reguły' }));
  await expect.element(page.getByRole('option', { name: 'Wyrażenie regularne' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Zakres' })).not.toBeInTheDocument();
  showRule('integer', { type: 1, values: [''] });
  await userEvent.click(page.getByRole('combobox', { name: 'Rodzaj reguły' }));
  await expect.element(page.getByRole('option', { name: 'Zakres' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Wyrażenie regularne' })).not.toBeInTheDocument();
});

test('an error of a whole range disappears when one of its sides changes', async () => {
  showRule('decimal', { type: 2, values: ['1', '2'] });
  await press('odmów');
  await expect.element(page.getByText('Zakres ma dwie wartości.')).toBeVisible();
  await userEvent.fill(input('Do'), '3');
  await expect.element(page.getByText('Zakres ma dwie wartości.')).not.toBeInTheDocument();
});

test('an error of a range disappears when the rule becomes a list and then a range again', async () => {
  showRule('decimal', { type: 2, values: ['1', '2'] });
  await press('odmów');
  await expect.element(page.getByText('Zakres ma dwie wartości.')).toBeVisible();
  await choose('Jedna z wartości');
  await choose('Zakres');
  await expect.element(input('Od')).toHaveValue('1');
  await expect.element(page.getByText('Zakres ma dwie wartości.')).not.toBeInTheDocument();
});

test('an error of a value in the list of a rule disappears when the value changes', async () => {
  showRule('decimal', { type: 1, values: ['x', '2'] });
  await press('odmów pierwszej');
  await expect.element(input('Wartość 1')).toHaveAccessibleDescription('Podaj liczbę.');
  await userEvent.fill(input('Wartość 1'), '1');
  await expect.element(page.getByText('Podaj liczbę.')).not.toBeInTheDocument();
});

test('a date and time in a rule is shown and typed in Warsaw time', async () => {
  const rule = showRule('datetime', { type: 1, values: ['2026-07-05T05:30:00.000Z'] });
  const moment = page.getByLabelText('Wartość');
  await expect.element(moment).toHaveValue('2026-07-05T07:30');
  await userEvent.fill(moment, '2026-01-05T07:30');
  await expect.poll(() => rule().values).toEqual(['2026-01-05T06:30:00.000Z']);
});

test('the editor of a rule for a field with options offers the values by their labels', async () => {
  const rule = showRule('text', { type: 1, values: ['ok'] }, [
    { value: 'ok', label: 'dobry' },
    { value: 'bad', label: 'zły' },
  ]);
  await expect.element(page.getByText('dobry', { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole('combobox', { name: 'Wartości' }));
  await userEvent.click(page.getByRole('option', { name: 'zły' }));
  await expect.poll(() => rule().values).toEqual(['ok', 'bad']);
});
