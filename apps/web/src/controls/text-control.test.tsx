import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { field, REQUIRED } from '@kartoteka/domain/testing/sample-card';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showControl } from '../testing/show-control.tsx';

const limit = (...values: (string | null)[]): Setting => ({
  type: 'validValue',
  validValue: { type: 2, values },
});
const norm = (...values: (string | null)[]): Setting => ({
  type: 'referenceValue',
  referenceValue: { type: 2, values },
});
const text = (...settings: Setting[]) => field('a', { settings });
const whole = (...settings: Setting[]) => field('a', { stored: 'number_integer', settings });
const decimal = (...settings: Setting[]) => field('a', { stored: 'number_float', unit: 'mm', settings });
const batch: Setting = {
  type: 'validValue',
  validValue: { type: 3, values: ['L\\d+'], expectation: 'L i cyfry' },
};
const input = () => page.getByLabelText('Pole a');

test.each<[string, FormElement, string, string]>([
  ['a text is stored exactly as typed', text(), ' Łódź, 3 szt. ', ' Łódź, 3 szt. '],
  [
    'a long text is stored with its lines',
    text({ type: 'maxLength', length: 500 }),
    'pierwsza\ndruga',
    'pierwsza\ndruga',
  ],
  ['a whole number is read as a number', whole(), '12', '12'],
  ['a whole number with a typographic minus is read as negative', whole(), '−7', '-7'],
  ['a decimal with a comma is read with a point', decimal(), '2,50', '2.50'],
  ['a decimal with a point is read unchanged', decimal(), '2.5', '2.5'],
])('%s', async (_title, element, typed, expected) => {
  const control = showControl(element);
  await userEvent.type(input(), typed.replaceAll('\n', '{Enter}'));
  await expect.element(input()).toHaveValue(typed);
  await expect.poll(control.value).toEqual(expected);
});

test('the description of a field has the lines that the administrator wrote', async () => {
  const description = 'Zmierz dwa razy.\nZapisz większy wynik.\nOdłóż próbkę.';
  showControl({ ...text(), description });
  const shown = page.getByText(/^Zmierz dwa razy/);
  await expect.element(shown).toBeVisible();
  expect((shown.element() as HTMLElement).innerText).toBe(description);
});

test('a number is written in the product’s format when its field is left', async () => {
  const control = showControl(decimal());
  await userEvent.type(input(), '12 345.50');
  await expect.element(input()).toHaveValue('12 345.50');
  await userEvent.tab();
  await expect.element(input()).toHaveValue('12345,50');
  await expect.poll(control.value).toBe('12345.50');
});

test('text that is not a number stays in its field and is refused when the field is left', async () => {
  const control = showControl(decimal());
  await userEvent.type(input(), '2,5x');
  await expect.element(input()).not.toHaveAttribute('aria-invalid', 'true');
  await userEvent.tab();
  await expect.element(page.getByText('Podaj liczbę, np. 2,5.')).toBeVisible();
  await expect.element(input()).toHaveValue('2,5x');
  await expect.element(input()).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(control.raw).toBe('2,5x');
});

test('the refusal of a number disappears as soon as the number is corrected', async () => {
  showControl(whole(), { value: '2,5' });
  await expect.element(page.getByText('Podaj liczbę całkowitą.')).toBeVisible();
  await userEvent.fill(input(), '25');
  await expect.element(page.getByText('Podaj liczbę całkowitą.')).not.toBeInTheDocument();
});

test('a text that is longer than its maximum length is refused while it is typed, and is not cut', async () => {
  showControl(text({ type: 'maxLength', length: 3 }));
  await expect.element(input()).toHaveAccessibleDescription('najwyżej 3 znaki');
  await userEvent.type(input(), 'abcd');
  await expect.element(page.getByText('Podaj najwyżej 3 znaki.')).toBeVisible();
  await expect.element(input()).toHaveValue('abcd');
});

describe('norm and limit of a number', () => {
  const measured = decimal(norm('2', '2.5'), limit('0', '16'));

  test('the norm and the limit under a number have its unit, and the box has the unit too', async () => {
    showControl(measured);
    await expect.element(input()).toHaveAccessibleDescription('norma 2–2,5 mm, dozwolone 0–16 mm');
    await expect.element(page.getByTitle('mm')).toBeVisible();
  });

  test('a number outside its norm is flagged while it is typed, and is not refused', async () => {
    const control = showControl(measured);
    await userEvent.type(input(), '2,7');
    await expect.element(page.getByText('Poza normą 2–2,5 mm')).toBeVisible();
    await expect.element(input()).toHaveAttribute('aria-invalid', 'false');
    await expect.poll(control.value).toBe('2.7');
  });

  test('a number above its limit, which no further digit can correct, is refused at once', async () => {
    showControl(measured);
    await userEvent.type(input(), '17');
    await expect.element(page.getByText('Wartość niedozwolona. Dozwolone: 0–16 mm.')).toBeVisible();
    await expect.element(input()).toHaveAttribute('aria-invalid', 'true');
  });

  test('a number that further digits may bring within its limit is refused only when the field is left', async () => {
    showControl(whole(limit('10', '50')));
    await userEvent.type(input(), '2');
    await expect.element(input()).toHaveAttribute('aria-invalid', 'false');
    await userEvent.tab();
    await expect.element(page.getByText('Wartość niedozwolona. Dozwolone: 10–50.')).toBeVisible();
  });
});

test('a text that does not match its pattern is refused in the administrator’s words', async () => {
  showControl(text(batch));
  await userEvent.type(input(), 'X1');
  await userEvent.tab();
  await expect.element(page.getByText('Wartość ma inną postać niż potrzeba. L i cyfry.')).toBeVisible();
  await userEvent.fill(input(), 'L12');
  await expect.element(input()).toHaveAttribute('aria-invalid', 'false');
});

test('a required field has a star and a word for screen readers', async () => {
  showControl(text(REQUIRED));
  await expect.element(page.getByLabelText('Pole a * (wymagane)')).toBeVisible();
});

test('the server’s message is shown at its field and describes the field for screen readers', async () => {
  showControl(text(), { value: 'x', error: 'Ta partia jest zamknięta.' });
  await expect.element(input()).toHaveAccessibleDescription('Ta partia jest zamknięta.');
  await expect.element(input()).toHaveAttribute('aria-invalid', 'true');
});

test.each([
  ['a text', text(), 'abc'],
  ['a whole number', whole(), '12'],
  ['a decimal', decimal(), '2,5'],
])('%s that is cleared is empty again', async (_title, element, value) => {
  const control = showControl(element, { value });
  await userEvent.clear(input());
  await expect.element(input()).toHaveValue('');
  await expect.poll(control.raw).toBe('');
});

test.each([
  ['a text', text({ type: 'maxLength', length: 30 }), 'text'],
  ['a whole number', whole(), 'numeric'],
  ['a decimal', decimal(), 'decimal'],
  ['a decimal that may be below zero', decimal(limit('-40', '16')), 'decimal'],
])('the field of %s opens its own keyboard on a tablet', async (_title, element, keyboard) => {
  showControl(element);
  await expect.element(input()).toHaveAttribute('inputmode', keyboard);
});

const oneOf = (...values: string[]): Setting => ({ type: 'validValue', validValue: { type: 1, values } });
const sign = () => page.getByRole('button', { name: 'Zmień znak: Pole a' });
/** Makes the device one without a mouse, such as a phone. */
function touch() {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query.includes('pointer: fine') ? 'all' : query),
  );
}

test.each([
  ['a text', text(), false],
  ['a decimal without rules', decimal(), true],
  ['a decimal whose norm is above zero', decimal(norm('0', '4')), true],
  ['a decimal whose norm has no lower end', decimal(norm(null, '4')), true],
  ['a decimal whose limit has no lower end', decimal(limit(null, '16')), true],
  ['a decimal whose limit begins below zero', decimal(limit('-40', '16')), true],
  ['a decimal whose limit begins at zero', decimal(limit('0', '16'), norm('0', '4')), false],
  ['a whole number that may be one of two values above zero', whole(oneOf('1', '2')), false],
  ['a whole number that may be -1 or 1', whole(oneOf('-1', '1')), true],
])(
  'with the focus, the field of %s has a button for the minus on a phone only if its limits allow values below zero',
  async (_title, element, hasButton) => {
    touch();
    showControl(element);
    const box = page.getByRole('textbox');
    await expect.element(box).toBeVisible();
    expect(sign().elements()).toHaveLength(0);
    await userEvent.click(box);
    await expect.element(box).toHaveFocus();
    expect(sign().elements()).toHaveLength(hasButton ? 1 : 0);
  },
);

test('a press of the button for the minus changes the sign of the number, and the focus stays in the field', async () => {
  touch();
  const control = showControl(decimal(norm('0', '4')));
  const number = page.getByRole('textbox');
  await userEvent.click(number);
  await userEvent.click(sign());
  await expect.element(number).toHaveFocus();
  await userEvent.keyboard('1,5');
  await expect.element(number).toHaveValue('-1,5');
  await expect.poll(control.value).toBe('-1.5');
  let isLeft = false;
  number.element().addEventListener('blur', () => (isLeft = true));
  await userEvent.click(sign());
  await expect.element(number).toHaveValue('1,5');
  expect(isLeft).toBe(false);
});

test('Tab leaves a number field past its button for the minus', async () => {
  touch();
  showControl(decimal());
  await userEvent.click(page.getByRole('textbox'));
  await expect.element(sign()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'dalej' })).toHaveFocus();
});

test('a number field has no button for the minus where the pointer is a mouse', async () => {
  showControl(decimal());
  await userEvent.click(input());
  await expect.element(input()).toHaveFocus();
  await expect.element(sign()).not.toBeInTheDocument();
});

test('the hyphen of a typed code has no gap, because the figures of a field are not tabular', async () => {
  showControl(text(), { value: 'W-02' });
  await expect.element(input()).toHaveValue('W-02');
  expect(getComputedStyle(input().element()).fontFeatureSettings).toBe('normal');
});
