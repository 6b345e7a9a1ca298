import type { Setting } from '@kartoteka/domain/data-type/settings';
import { field, optionsOf, REQUIRED } from '@kartoteka/domain/testing/sample-card';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { GREY_PIXEL } from '../testing/grey-pixel.ts';
import { showControl } from '../testing/show-control.tsx';

const SEVERAL: Setting = { type: 'multipleSelect', isEnabled: true };
const select = (...settings: Setting[]) => field('a', { control: 'select', settings });
const bool = (...settings: Setting[]) => field('a', { control: 'checkbox', stored: 'bool', settings });
const many = optionsOf(...Array.from({ length: 12 }, (_, at) => `opcja ${at + 1}`));
const pictured = (...labels: string[]): Setting => ({
  type: 'availableOptions',
  options: labels.map((label) => ({
    value: label,
    label,
    attributes: [{ type: 'image', value: GREY_PIXEL }],
  })),
});
const choice = (name: string) => page.getByRole('button', { name, exact: true });

describe('a checkbox as the buttons Tak and Nie', () => {
  test('pressing Tak or Nie sets the value of a checkbox, and pressing the same answer again clears it', async () => {
    const control = showControl(bool());
    await userEvent.click(choice('Tak'));
    await expect.element(choice('Tak')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(control.value).toBe(true);
    await userEvent.click(choice('Nie'));
    await expect.element(choice('Tak')).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(control.value).toBe(false);
    await userEvent.click(choice('Nie'));
    await expect.element(choice('Nie')).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(control.raw).toBe('');
  });

  test('a checkbox is answered with the keyboard', async () => {
    const control = showControl(bool());
    await expect.element(choice('Tak')).toBeVisible();
    await userEvent.keyboard('{Tab}{Tab}[Space]');
    await expect.poll(control.value).toBe(false);
  });

  test('an answer of a checkbox outside its norm is flagged at once', async () => {
    showControl(bool({ type: 'referenceValue', referenceValue: { type: 1, values: ['true'] } }));
    await userEvent.click(choice('Nie'));
    await expect.element(page.getByText('Poza normą, oczekiwano: Tak')).toBeVisible();
  });

  test('the two buttons of a required checkbox form a group whose name is the field and the word for required', async () => {
    showControl(bool(REQUIRED));
    await expect.element(page.getByRole('group', { name: 'Pole a (wymagane)' })).toBeVisible();
  });
});

describe('a choice of few options', () => {
  test('pressing another option of a choice replaces the chosen option, and a second press clears the choice', async () => {
    const control = showControl(select(optionsOf('dobry', 'zły')));
    await userEvent.click(choice('DOBRY'));
    await expect.poll(control.value).toBe('dobry');
    await userEvent.click(choice('ZŁY'));
    await expect.poll(control.value).toBe('zły');
    await expect.element(choice('DOBRY')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(choice('ZŁY'));
    await expect.poll(control.raw).toBe('');
  });

  test('several chosen options are stored in the order of the list', async () => {
    const control = showControl(select(optionsOf('a', 'b', 'c'), SEVERAL));
    await userEvent.click(choice('C'));
    await userEvent.click(choice('A'));
    await expect.poll(control.value).toEqual(['a', 'c']);
    await userEvent.click(choice('C'));
    await userEvent.click(choice('A'));
    await expect.poll(control.raw).toEqual([]);
  });

  test('each option has a box for its tick if several can be chosen, and none if only one can', async () => {
    const hasIcon = (name: string) => choice(name).element().querySelector('svg') !== null;
    showControl(select(optionsOf('a', 'b'), SEVERAL));
    await expect.element(choice('A')).toBeVisible();
    expect(['A', 'B'].map(hasIcon)).toEqual([true, true]);
    showControl(select(optionsOf('c', 'd')));
    await expect.element(choice('C')).toBeVisible();
    expect(['C', 'D'].map(hasIcon)).toEqual([false, false]);
  });

  test('an option without a label shows its value', async () => {
    const number: Setting = {
      type: 'availableOptions',
      options: [{ value: '2.5', label: '', attributes: [] }],
    };
    const control = showControl(
      field('a', { control: 'select', stored: 'number_float', settings: [number] }),
    );
    await userEvent.click(choice('2,5'));
    await expect.poll(control.value).toBe('2.5');
  });

  test('an option with a picture shows the picture', async () => {
    const control = showControl(select(pictured('Rysa')));
    await userEvent.click(choice('Rysa'));
    await expect.poll(() => document.querySelector('img')?.naturalWidth).toBe(1);
    await expect.poll(control.value).toBe('Rysa');
  });

  test('options with pictures are shown as buttons, no matter how many there are', async () => {
    showControl(select(pictured(...Array.from({ length: 12 }, (_, at) => `rysa ${at + 1}`))));
    await expect.element(choice('rysa 12')).toBeVisible();
  });

  test('the group of option buttons has the name of its field', async () => {
    showControl(select(optionsOf('a', 'b')));
    await expect.element(page.getByRole('group', { name: 'Pole a' })).toBeVisible();
  });

  test('a choice without options shows that it has none', async () => {
    showControl(select());
    await expect.element(page.getByText('Brak opcji')).toBeVisible();
  });
});

describe('a choice of many options', () => {
  const box = () => page.getByRole('combobox', { name: 'Pole a' });

  test('typing narrows a long list of options, and the keyboard chooses one', async () => {
    const control = showControl(select(many));
    await userEvent.type(box(), 'opcja 12');
    await expect.element(page.getByRole('option')).toHaveTextContent('OPCJA 12');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(box()).toHaveValue('OPCJA 12');
    await expect.poll(control.value).toBe('opcja 12');
  });

  test('a long list of options shows a text when no option matches the typed text', async () => {
    showControl(select(many));
    await userEvent.type(box(), 'xyz');
    await expect.element(page.getByText('Nic nie znaleziono')).toBeVisible();
  });

  test('clearing the text box of a long list of options removes the chosen option', async () => {
    const control = showControl(select(many), { value: 'opcja 2' });
    await expect.element(box()).toHaveValue('OPCJA 2');
    await userEvent.clear(box());
    await userEvent.tab();
    await expect.poll(control.raw).toBe('');
  });

  test('a long list of options shows several chosen options in its text box, and each can be removed', async () => {
    const control = showControl(select(many, SEVERAL), { value: ['opcja 1'] });
    await expect.element(page.getByText('OPCJA 1', { exact: true })).toBeVisible();
    await userEvent.type(box(), 'opcja 3');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(control.value).toEqual(['opcja 1', 'opcja 3']);
    await userEvent.keyboard('{Escape}{Backspace}');
    await expect.poll(control.value).toEqual(['opcja 1']);
  });

  test('the server’s message is shown at a long list of options and describes it for screen readers', async () => {
    showControl(select(many), { value: 'opcja 2', error: 'Tej opcji już nie ma.' });
    await expect.element(box()).toHaveAccessibleDescription('Tej opcji już nie ma.');
    await expect.element(box()).toHaveAttribute('aria-invalid', 'true');
  });

  test('every option of a long list of options is high enough for a gloved finger', async () => {
    showControl(select(many));
    await userEvent.click(box());
    await expect.element(page.getByRole('option').first()).toBeVisible();
    const heights = page
      .getByRole('option')
      .elements()
      .map((one) => one.getBoundingClientRect().height);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
  });
});
