import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import type { ValueRule } from '@kartoteka/domain/data-type/settings';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { RuleEditor } from './rule-editor.tsx';

/** Shows the editor of a rule, and returns a function that reads the rule from the form. */
function showRule(kind: ValueKind, rule: ValueRule): () => ValueRule {
  let read = (): ValueRule => rule;
  function Rule() {
    const form = useForm<{ rule: ValueRule }>({ defaultValues: { rule } });
    useEffect(() => {
      read = () => form.getValues('rule');
    }, [form]);
    return (
      <FormProvider {...form}>
        <RuleEditor path="rule" valuesField="values" kind={kind} unit="mm" />
        <button
          type="button"
          onClick={() =>
            form.setError('rule.values', { type: 'server', message: 'Zakres ma dwie wartości.' })
          }
        >
          odmów
        </button>
      </FormProvider>
    );
  }
  renderPart(<Rule />);
  return () => read();
}

const input = (name: string) => page.getByRole('textbox', { name, exact: true });
const choose = async (rule: string) => {
  await userEvent.click(page.getByRole('combobox', { name: 'Rodzaj reguły' }));
  await userEvent.click(page.getByRole('option', { name: rule, exact: true }));
};

test('a list of values grows with Enter and shrinks with the button beside a value', async () => {
  const rule = showRule('text', { type: 1, values: ['A'] });
  await userEvent.click(input('Wartość'));
  await userEvent.keyboard('{Enter}');
  await expect.element(input('Wartość 2')).toHaveFocus();
  await userEvent.keyboard('B');
  await expect.poll(() => rule().values).toEqual(['A', 'B']);
  await userEvent.click(page.getByRole('button', { name: 'Usuń wartość 1' }));
  await expect.poll(() => rule().values).toEqual(['B']);
});

test('a list of numbers becomes a range whose sides can stay open', async () => {
  const rule = showRule('decimal', { type: 1, values: ['2'] });
  await choose('Zakres');
  await expect.element(input('Od')).toHaveValue('2');
  await expect.element(input('Do')).toHaveValue('');
  await userEvent.fill(input('Do'), '5');
  await userEvent.clear(input('Od'));
  await expect.poll(rule).toMatchObject({ type: 2, values: ['', '5'] });
});

test('a list of texts becomes a pattern of alternatives with words for people', async () => {
  const rule = showRule('text', { type: 1, values: ['A', 'B'] });
  await choose('Wyrażenie regularne');
  await expect.element(input('Wzorzec')).toHaveValue('A|B');
  await userEvent.fill(input('Co jest oczekiwane'), 'A albo B');
  await expect.poll(rule).toMatchObject({ type: 3, values: ['A|B'], expectation: 'A albo B' });
});

test('a text offers no range and a number no pattern', async () => {
  showRule('text', { type: 1, values: [''] });
  await userEvent.click(page.getByRole('combobox', { name: 'Rodzaj reguły' }));
  await expect.element(page.getByRole('option', { name: 'Wyrażenie regularne' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Zakres' })).not.toBeInTheDocument();
  showRule('integer', { type: 1, values: [''] });
  await userEvent.click(page.getByRole('combobox', { name: 'Rodzaj reguły' }));
  await expect.element(page.getByRole('option', { name: 'Zakres' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Wyrażenie regularne' })).not.toBeInTheDocument();
});

test('an error of a range as a whole goes when one of its sides changes', async () => {
  showRule('decimal', { type: 2, values: ['1', '2'] });
  await userEvent.click(page.getByRole('button', { name: 'odmów' }));
  await expect.element(page.getByText('Zakres ma dwie wartości.')).toBeVisible();
  await userEvent.fill(input('Do'), '3');
  await expect.element(page.getByText('Zakres ma dwie wartości.')).not.toBeInTheDocument();
});
