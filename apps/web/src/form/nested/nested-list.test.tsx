import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { FormKitContext, newFormKit } from '../kit-context.ts';
import { revealPath } from '../values/apply-server-errors.ts';
import { NestedList } from './nested-list.tsx';
import type { RowProps, RowTitleProps } from './row-props.ts';

interface Row {
  readonly key: string;
  readonly name: string;
}

const MAX = 4;
const Title = ({ row }: RowTitleProps<Row>) => row.name || 'bez nazwy';
const Content = ({ path }: RowProps) => <TextInput name={`${path}.name`} label="Nazwa" />;

/** A list of rows on the page. */
interface ShownRows {
  /** The names of the rows as the form has them. */
  readonly names: () => string[];
  /** Settles the list as a successful save does. */
  readonly save: () => void;
  /** Unfolds and focuses the field of a path, as the save bar's list of errors does. */
  readonly reveal: (path: string) => void;
  /** Renders the form again without a change. */
  readonly renderAgain: () => void;
}

interface RowsStart {
  /** Number of rows that are rendered at first. */
  readonly batch?: number;
}

/** Shows a list of rows with these names. */
function showRows(start: readonly string[], { batch }: RowsStart = {}): ShownRows {
  const kit = newFormKit();
  let read: () => string[] = () => [];
  let renderAgain = (): void => undefined;
  let made = 0;
  const blank = (): Row => ({ key: `new${(made += 1)}`, name: '' });
  function Rows() {
    const form = useForm<{ rows: Row[] }>({
      defaultValues: { rows: start.map((name) => ({ key: name, name })) },
    });
    const [, setRenders] = useState(0);
    useEffect(() => {
      renderAgain = () => setRenders((before) => before + 1);
      read = () => form.getValues('rows').map(({ name }) => name);
    }, [form]);
    const refuse = (path: 'rows' | 'rows.1.name', message: string) => () =>
      form.setError(path, { type: 'server', message });
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
            {...(batch !== undefined && { batch })}
          />
          <button type="button" onClick={refuse('rows.1.name', 'Podaj nazwę.')}>
            odmów
          </button>
          <button type="button" onClick={refuse('rows', 'Za dużo pól.')}>
            odmów wszystkim
          </button>
        </FormProvider>
      </FormKitContext>
    );
  }
  renderPart(<Rows />);
  return {
    names: () => read(),
    save: () => kit.settled.forEach((settle) => settle()),
    reveal: (path) => revealPath(kit, path),
    renderAgain: () => renderAgain(),
  };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (name: string) => userEvent.click(button(name));
const menu = async (row: string, action: string) => {
  await press(`Więcej działań: ${row}`);
  await userEvent.click(page.getByRole('menuitem', { name: action }));
};

/** Lifts the first row with the keyboard. */
const liftFirst = async (row: string) => {
  await expect.element(button(`Przenieś: ${row}`)).toBeVisible();
  (button(`Przenieś: ${row}`).element() as HTMLElement).focus();
  await userEvent.keyboard('[Space]');
  await expect.element(page.getByText(`Podniesiono: ${row}, miejsce 1.`)).toBeInTheDocument();
};

const item = (name: string) => page.getByRole('menuitem', { name });
const field = () => page.getByRole('textbox', { name: 'Nazwa' });
/** Names of rows that take much more room than the screen has. */
const MANY = Array.from({ length: 12 }, (_, at) => `r${at}`);

describe('rows of a form', () => {
  test('a nested list without rows shows that it is empty', async () => {
    showRows([]);
    await expect.element(page.getByText('Nie ma jeszcze pól.')).toBeVisible();
  });

  test('a row added to a nested list is unfolded, with the focus in its first field', async () => {
    const { names } = showRows(['a']);
    await press('Dodaj pole');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('nowe');
    await expect.poll(names).toEqual(['a', 'nowe']);
  });

  test('a full nested list shows how many rows it may have, and neither adds nor copies a row', async () => {
    showRows(['a', 'b', 'c', 'd']);
    await expect.element(button('Dodaj pole')).toBeDisabled();
    await expect.element(page.getByText('Najwyżej 4 pozycje.')).toBeVisible();
    await press('Więcej działań: a');
    await expect.element(item('Przenieś niżej')).toBeVisible();
    await expect.element(item('Powiel')).not.toBeInTheDocument();
  });

  test('the menu of a row moves the row up and down, keeps the focus, and stops at the ends of the list', async () => {
    const { names } = showRows(['a', 'b', 'c']);
    await menu('c', 'Przenieś wyżej');
    await expect.poll(names).toEqual(['a', 'c', 'b']);
    await expect.element(button('Więcej działań: c')).toHaveFocus();
    await menu('a', 'Przenieś niżej');
    await expect.poll(names).toEqual(['c', 'a', 'b']);
    await press('Więcej działań: c');
    await expect.element(item('Przenieś wyżej')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await press('Więcej działań: b');
    await expect.element(item('Przenieś niżej')).toHaveAttribute('aria-disabled', 'true');
  });

  test('the keyboard moves a row: space lifts it, an arrow moves it, space drops it', async () => {
    const { names } = showRows(['a', 'b', 'c']);
    await liftFirst('a');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText('a: miejsce 2 z 3.', { exact: true })).toBeInTheDocument();
    await userEvent.keyboard('[Space]');
    await expect.element(page.getByText('Upuszczono: a, miejsce 2 z 3.')).toBeInTheDocument();
    await expect.poll(names).toEqual(['b', 'a', 'c']);
  });

  test('a lifted row is announced with its name after the form was rendered again', async () => {
    const { renderAgain } = showRows(['a', 'b', 'c']);
    await liftFirst('a');
    renderAgain();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText('a: miejsce 2 z 3.', { exact: true })).toBeInTheDocument();
    renderAgain();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByText('a: miejsce 1 z 3.', { exact: true })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Anulowano. a zostaje na swoim miejscu.')).toBeInTheDocument();
  });

  test('a copy of a row appears below the row', async () => {
    const { names } = showRows(['a', 'b']);
    await menu('a', 'Powiel');
    await expect.poll(names).toEqual(['a', 'a (kopia)', 'b']);
  });
});

describe('a removed row', () => {
  test.each([
    ['first', 'a', ['b', 'c']],
    ['middle', 'b', ['a', 'c']],
    ['last', 'c', ['a', 'b']],
  ])(
    'after the %s row is removed, the button Cofnij has the focus and restores the row in its place',
    async (_place, row, left) => {
      const { names } = showRows(['a', 'b', 'c']);
      await press(`Usuń: ${row}`);
      await expect.poll(names).toEqual(left);
      await expect.element(page.getByText(`Usunięto: ${row}.`)).toBeVisible();
      await expect.element(button('Cofnij')).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect.poll(names).toEqual(['a', 'b', 'c']);
      await expect.element(button('Cofnij')).not.toBeInTheDocument();
    },
  );

  test('after a save the button Cofnij disappears and the heading of the nested list has the focus', async () => {
    const { names, save } = showRows(['a', 'b']);
    await press('Usuń: b');
    await expect.element(button('Cofnij')).toHaveFocus();
    save();
    await expect.element(button('Cofnij')).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Pola 1' })).toHaveFocus();
    expect(names()).toEqual(['a']);
  });

  test('an error of a whole nested list disappears when a row is removed', async () => {
    showRows(['a', 'b']);
    await press('odmów wszystkim');
    await expect.element(page.getByText('Za dużo pól.')).toBeVisible();
    await press('Usuń: b');
    await expect.element(page.getByText('Za dużo pól.')).not.toBeInTheDocument();
  });
});

describe('a folded row', () => {
  test('a press on the title of a row unfolds the row, and a second press folds it', async () => {
    showRows(['a', 'b']);
    const title = page.getByRole('button', { name: '2. b', exact: true });
    await userEvent.click(title);
    await expect.element(field()).toHaveValue('b');
    await expect.element(title).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(title);
    await expect.element(field()).not.toBeInTheDocument();
    await expect.element(title).toHaveAttribute('aria-expanded', 'false');
  });

  test('one button unfolds all rows of a nested list, and folds them again', async () => {
    showRows(['a', 'b']);
    await press('Rozwiń wszystkie');
    await expect.poll(() => field().elements()).toHaveLength(2);
    await press('Zwiń wszystkie');
    await expect.poll(() => field().elements()).toHaveLength(0);
  });

  test('a folded row counts the errors of its fields', async () => {
    showRows(['a', 'b']);
    await press('odmów');
    await expect.element(page.getByText('1 błąd')).toBeVisible();
  });

  test('a folded row unfolds when its error is revealed, and the refused field has the focus', async () => {
    const { reveal } = showRows(['a', 'b']);
    await press('odmów');
    await expect.element(page.getByText('1 błąd')).toBeVisible();
    await expect.element(field()).not.toBeInTheDocument();
    reveal('rows.1.name');
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveValue('b');
    await expect.element(field()).toHaveAccessibleDescription('Podaj nazwę.');
  });

  test('a row that is not rendered yet unfolds when its error is revealed', async () => {
    const { reveal } = showRows(['a', 'b', 'c'], { batch: 1 });
    await expect.element(button('Pokaż więcej (zostały 2)')).toBeVisible();
    reveal('rows.1.name');
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveValue('b');
    await expect.element(button('Pokaż więcej (został 1)')).toBeVisible();
  });

  test('the fields of an unfolded row far below the screen are rendered when its error is revealed', async () => {
    const { reveal } = showRows(MANY);
    await press('Rozwiń wszystkie');
    await expect.element(field().first()).toBeVisible();
    await expect.element(field().last()).not.toHaveValue('r11');
    reveal('rows.11.name');
    await expect.element(field().last()).toHaveFocus();
    await expect.element(field().last()).toHaveValue('r11');
  });
});
