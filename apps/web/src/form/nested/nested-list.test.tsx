import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { FormKitContext, newFormKit } from '../kit-context.ts';
import { NestedList } from './nested-list.tsx';
import type { RowProps, RowTitleProps } from './row-props.ts';

interface Row {
  readonly key: string;
  readonly name: string;
}

const MAX = 4;
const Title = ({ row }: RowTitleProps<Row>) => row.name || 'bez nazwy';
const Content = ({ path }: RowProps) => <TextInput name={`${path}.name`} label="Nazwa" />;

/** Shows a list of rows with these names, and returns a function that reads the names from the form. */
function showRows(...names: string[]): () => string[] {
  let read: () => string[] = () => [];
  let made = 0;
  const blank = (): Row => ({ key: `new${(made += 1)}`, name: '' });
  function Rows() {
    const [kit] = useState(newFormKit);
    const form = useForm<{ rows: Row[] }>({
      defaultValues: { rows: names.map((name) => ({ key: name, name })) },
    });
    useEffect(() => {
      read = () => form.getValues('rows').map(({ name }) => name);
    }, [form]);
    return (
      <FormKitContext value={kit}>
        <FormProvider {...form}>
          <NestedList<Row>
            name="rows"
            label="Pola"
            empty="Nie ma jeszcze pól."
            max={MAX}
            nameOf={(row) => row.name}
            Title={Title}
            Content={Content}
            add="Dodaj pole"
            blank={blank}
            copy={(row) => ({ ...row, key: blank().key, name: `${row.name} (kopia)` })}
          />
          <button
            type="button"
            onClick={() => form.setError('rows.1.name', { type: 'server', message: 'Podaj nazwę.' })}
          >
            odmów
          </button>
        </FormProvider>
      </FormKitContext>
    );
  }
  renderPart(<Rows />);
  return () => read();
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (name: string) => userEvent.click(button(name));
const menu = async (row: string, action: string) => {
  await press(`Więcej działań: ${row}`);
  await userEvent.click(page.getByRole('menuitem', { name: action }));
};

describe('rows of a form', () => {
  test('a list without rows says so', async () => {
    showRows();
    await expect.element(page.getByText('Nie ma jeszcze pól.')).toBeVisible();
  });

  test('an added row is unfolded and has the focus in its first field', async () => {
    const names = showRows('a');
    await press('Dodaj pole');
    await expect.element(page.getByRole('textbox', { name: 'Nazwa' })).toHaveFocus();
    await userEvent.keyboard('nowe');
    await expect.poll(names).toEqual(['a', 'nowe']);
  });

  test('a full list says how many rows it holds and takes no more', async () => {
    showRows('a', 'b', 'c', 'd');
    await expect.element(button('Dodaj pole')).toBeDisabled();
    await expect.element(page.getByText('Najwyżej 4 pozycje.')).toBeVisible();
  });

  test('a removed row comes back in its place with Cofnij, which has the focus', async () => {
    const names = showRows('a', 'b', 'c');
    await press('Usuń: b');
    await expect.poll(names).toEqual(['a', 'c']);
    await expect.element(button('Cofnij')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(names).toEqual(['a', 'b', 'c']);
  });

  test('a row moves up and down by its menu, and not beyond the ends', async () => {
    const names = showRows('a', 'b', 'c');
    await menu('c', 'Przenieś wyżej');
    await expect.poll(names).toEqual(['a', 'c', 'b']);
    await menu('a', 'Przenieś niżej');
    await expect.poll(names).toEqual(['c', 'a', 'b']);
    await press('Więcej działań: c');
    await expect
      .element(page.getByRole('menuitem', { name: 'Przenieś wyżej' }))
      .toHaveAttribute('aria-disabled', 'true');
  });

  test('a row moves by the keyboard: space lifts it, an arrow moves it, space drops it', async () => {
    const names = showRows('a', 'b', 'c');
    await expect.element(button('Przenieś: a')).toBeVisible();
    (button('Przenieś: a').element() as HTMLElement).focus();
    await userEvent.keyboard('[Space]');
    await expect.element(page.getByText('Podniesiono: a, miejsce 1.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText('a: miejsce 2 z 3.')).toBeInTheDocument();
    await userEvent.keyboard('[Space]');
    await expect.poll(names).toEqual(['b', 'a', 'c']);
  });

  test('a copy stands under its row', async () => {
    const names = showRows('a', 'b');
    await menu('a', 'Powiel');
    await expect.poll(names).toEqual(['a', 'a (kopia)', 'b']);
  });

  test('a folded row counts the errors of its fields', async () => {
    showRows('a', 'b');
    await press('odmów');
    await expect.element(page.getByText('1 błąd')).toBeVisible();
  });
});
