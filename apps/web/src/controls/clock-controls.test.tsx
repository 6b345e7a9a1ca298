import type { Setting } from '@kartoteka/domain/data-type/settings';
import { field } from '@kartoteka/domain/testing/sample-card';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showControl } from '../testing/show-control.tsx';

const date = (...settings: Setting[]) => field('a', { control: 'date', stored: 'datetime', settings });
const time = (...settings: Setting[]) => field('a', { control: 'time', stored: 'text', settings });
const moment = () => field('a', { control: 'datetime', stored: 'datetime' });
const input = () => page.getByRole('textbox', { name: 'Pole a', exact: true });
/** Leaves a field. The focus must leave the buttons next to the text too, because they belong to the field. */
const leave = () => userEvent.click(page.getByRole('button', { name: 'dalej' }));
const dateHalf = () => page.getByRole('textbox', { name: 'Pole a: data' });
const timeHalf = () => page.getByRole('textbox', { name: 'Pole a: godzina' });
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const year2026: Setting = {
  type: 'validValue',
  validValue: { type: 2, values: ['2026-01-01', '2026-12-31'] },
};

/** Sets the clock to half past midnight in Warsaw, when UTC still has the previous day. */
const atHalfPastMidnight = () => vi.setSystemTime('2026-03-05T23:30:00.000Z');

/**
 * Makes the system's picker give this value as soon as it opens, because a test cannot operate the picker.
 */
function pick(value: string): void {
  vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(function (this: HTMLInputElement) {
    // Assigns through the original setter. React overrides the setter on the element to record each assigned value, and
    // ignores an event whose value it has recorded.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(this, value);
    this.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the control of a date', () => {
  test('a date that is typed as digits alone gets its slashes', async () => {
    const control = showControl(date());
    await userEvent.type(input(), '05032026');
    await expect.element(input()).toHaveValue('05/03/2026');
    await expect.poll(control.value).toBe('2026-03-05');
  });

  test('a date typed with dots and a two-digit year is completed when the field is left', async () => {
    const control = showControl(date());
    await userEvent.type(input(), '5.3.26');
    await userEvent.tab();
    await expect.element(input()).toHaveValue('05/03/2026');
    await expect.poll(control.value).toBe('2026-03-05');
  });

  test('a day that does not exist stays in its field and is refused', async () => {
    const control = showControl(date());
    await userEvent.type(input(), '31022026');
    await leave();
    await expect.element(page.getByText('Podaj poprawną datę.')).toBeVisible();
    await expect.element(input()).toHaveValue('31/02/2026');
    await expect.poll(control.raw).toBe('31/02/2026');
  });

  test('a date whose year is unfinished is not refused before the field is left', async () => {
    showControl(date(year2026));
    await userEvent.type(input(), '05/03/20');
    await expect.element(input()).toHaveValue('05/03/20');
    await expect.element(input()).toHaveAttribute('aria-invalid', 'false');
    await leave();
    await expect.element(input()).toHaveValue('05/03/2020');
    await expect.element(input()).toHaveAttribute('aria-invalid', 'true');
  });

  test('the button Dziś fills an empty date with the current day in Warsaw, and then disappears', async () => {
    atHalfPastMidnight();
    const control = showControl(date());
    await press('Dziś: Pole a');
    await expect.element(input()).toHaveValue('06/03/2026');
    await expect.poll(control.value).toBe('2026-03-06');
    await expect.element(page.getByRole('button', { name: 'Dziś: Pole a' })).not.toBeInTheDocument();
  });

  test('a day that is picked in the system’s calendar is written with slashes', async () => {
    pick('2026-03-05');
    const control = showControl(date());
    await press('Wybierz datę: Pole a');
    await expect.element(input()).toHaveValue('05/03/2026');
    await expect.poll(control.value).toBe('2026-03-05');
  });

  test('a date outside its limit is refused with the limit in words', async () => {
    showControl(date(year2026));
    await userEvent.type(input(), '01012027');
    await expect
      .element(page.getByText('Wartość niedozwolona. Dozwolone: 01/01/2026–31/12/2026.'))
      .toBeVisible();
  });

  test('clearing a date leaves its field empty', async () => {
    const control = showControl(date(), { value: '05/03/2026' });
    await userEvent.clear(input());
    await expect.poll(control.raw).toBe('');
  });
});

describe('the control of a time', () => {
  test('a time that is typed as digits alone gets its colon', async () => {
    const control = showControl(time());
    await userEvent.type(input(), '0730');
    await expect.element(input()).toHaveValue('07:30');
    await expect.poll(control.value).toBe('07:30');
  });

  test('a time that does not exist stays in its field and is refused when the field is left', async () => {
    showControl(time());
    await userEvent.type(input(), '12:75');
    await leave();
    await expect.element(page.getByText('Podaj poprawną godzinę, np. 07:30.')).toBeVisible();
    await expect.element(input()).toHaveValue('12:75');
  });

  test('the button Teraz fills an empty time with the current time in Warsaw', async () => {
    atHalfPastMidnight();
    const control = showControl(time());
    await press('Teraz: Pole a');
    await expect.element(input()).toHaveValue('00:30');
    await expect.poll(control.value).toBe('00:30');
  });

  test('a time that is picked on the system’s clock is written into the field', async () => {
    pick('07:30');
    const control = showControl(time());
    await press('Wybierz godzinę: Pole a');
    await expect.element(input()).toHaveValue('07:30');
    await expect.poll(control.value).toBe('07:30');
  });
});

describe('the control of a date and time', () => {
  test('a date and a time that are typed for a day in summer become one instant', async () => {
    const control = showControl(moment());
    await userEvent.type(dateHalf(), '05072026');
    await userEvent.keyboard('{Tab}{Tab}');
    await userEvent.type(timeHalf(), '0730');
    await expect.poll(control.value).toBe('2026-07-05T05:30:00.000Z');
  });

  test('changing the date of a date and time keeps the time, and changing the time keeps the date', async () => {
    const control = showControl(moment(), { value: '05/07/2026 07:30' });
    await userEvent.fill(dateHalf(), '06/07/2026');
    await expect.poll(control.value).toBe('2026-07-06T05:30:00.000Z');
    await userEvent.fill(timeHalf(), '08:15');
    await expect.poll(control.value).toBe('2026-07-06T06:15:00.000Z');
  });

  test('the buttons Dziś and Teraz fill an empty date and time with the current day and time', async () => {
    atHalfPastMidnight();
    const control = showControl(moment());
    await press('Dziś: Pole a');
    await press('Teraz: Pole a');
    await expect.poll(control.value).toBe('2026-03-05T23:30:00.000Z');
  });

  test('a date whose time is missing is kept, and refused when the field is left', async () => {
    const control = showControl(moment());
    await userEvent.type(dateHalf(), '05072026');
    await leave();
    await expect.element(page.getByText('Podaj poprawną datę i godzinę.')).toBeVisible();
    await expect.poll(control.raw).toBe('05/07/2026 ');
  });

  test('a date whose time is missing is not refused when the user goes on to the time', async () => {
    showControl(moment());
    await userEvent.type(dateHalf(), '05072026');
    await userEvent.click(timeHalf());
    await expect.element(timeHalf()).toHaveFocus();
    await expect.element(page.getByText('Podaj poprawną datę i godzinę.')).not.toBeInTheDocument();
  });

  test('clearing a date and its time leaves the field empty', async () => {
    const control = showControl(moment(), { value: '05/07/2026 07:30' });
    await userEvent.clear(dateHalf());
    await userEvent.clear(timeHalf());
    await expect.poll(control.raw).toBe('');
  });
});

describe('the control of a date-time in the hour that the clock shows twice', () => {
  test('a typed time offers both hours, and the chosen hour is the value', async () => {
    const control = showControl(moment());
    await userEvent.type(dateHalf(), '25102026');
    await userEvent.type(timeHalf(), '0230');
    await expect.poll(control.value).toBe('2026-10-25T00:30:00.000Z');
    await press('Czas zimowy');
    await expect.poll(control.value).toBe('2026-10-25T01:30:00.000Z');
    await expect
      .element(page.getByRole('button', { name: 'Czas zimowy' }))
      .toHaveAttribute('aria-pressed', 'true');
    await press('Czas letni');
    await expect.poll(control.value).toBe('2026-10-25T00:30:00.000Z');
  });

  test('the button Teraz enters the second hour after the clocks were put back', async () => {
    vi.setSystemTime('2026-10-25T01:30:40.000Z');
    const control = showControl(moment());
    await press('Dziś: Pole a');
    await press('Teraz: Pole a');
    await expect.element(timeHalf()).toHaveValue('02:30 (czas zimowy)');
    await expect.poll(control.value).toBe('2026-10-25T01:30:00.000Z');
  });

  test('a time that the clock skips is refused', async () => {
    const control = showControl(moment());
    await userEvent.type(dateHalf(), '29032026');
    await userEvent.type(timeHalf(), '0230');
    await leave();
    await expect.element(page.getByText('Podaj poprawną datę i godzinę.')).toBeVisible();
    await expect.element(timeHalf()).toHaveValue('02:30');
    expect(control.value()).toBeNull();
  });
});
