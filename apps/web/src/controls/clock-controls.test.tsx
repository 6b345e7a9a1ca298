import type { Setting } from '@kartoteka/domain/data-type/settings';
import { field } from '@kartoteka/domain/testing/sample-card';
import { showDate } from '@kartoteka/domain/value/date';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showControl } from '../testing/show-control.tsx';
import { wallNow } from './wall-now.ts';

const date = (...settings: Setting[]) => field('a', { control: 'date', stored: 'datetime', settings });
const time = (...settings: Setting[]) => field('a', { control: 'time', stored: 'text', settings });
const moment = () => field('a', { control: 'datetime', stored: 'datetime' });
const input = () => page.getByRole('textbox', { name: 'Pole a', exact: true });
/** The buttons next to a date belong to its field. The user has left the field when the focus is outside of both. */
const leave = () => userEvent.click(page.getByRole('button', { name: 'dalej' }));
const dateHalf = () => page.getByRole('textbox', { name: 'Pole a: data' });
const timeHalf = () => page.getByRole('textbox', { name: 'Pole a: godzina' });

describe('a date', () => {
  test('digits alone become a date with slashes', async () => {
    const control = showControl(date());
    await userEvent.type(input(), '05032026');
    await expect.element(input()).toHaveValue('05/03/2026');
    await expect.poll(control.value).toBe('2026-03-05');
  });

  test('a date with dots and two digits of the year is completed when the field is left', async () => {
    const control = showControl(date());
    await userEvent.type(input(), '5.3.26');
    await userEvent.tab();
    await expect.element(input()).toHaveValue('05/03/2026');
    await expect.poll(control.value).toBe('2026-03-05');
  });

  test('a day that no calendar has stays typed and is refused', async () => {
    const control = showControl(date());
    await userEvent.type(input(), '31022026');
    await leave();
    await expect.element(page.getByText('Podaj poprawną datę.')).toBeVisible();
    await expect.element(input()).toHaveValue('31/02/2026');
    await expect.poll(control.raw).toBe('31/02/2026');
  });

  test('an unfinished date is not refused while it is typed', async () => {
    showControl(date());
    await userEvent.type(input(), '05/03/20');
    await expect.element(input()).toHaveAttribute('aria-invalid', 'false');
  });

  test('Dziś puts the present day in Warsaw into an empty field, and is gone from a filled one', async () => {
    const control = showControl(date());
    await userEvent.click(page.getByRole('button', { name: 'Dziś: Pole a' }));
    await expect.element(input()).toHaveValue(showDate(wallNow().date));
    await expect.poll(control.value).toBe(wallNow().date);
    await expect.element(page.getByRole('button', { name: 'Dziś: Pole a' })).not.toBeInTheDocument();
  });

  test('a date outside its limit is refused with the limit in words', async () => {
    const limit: Setting = {
      type: 'validValue',
      validValue: { type: 2, values: ['2026-01-01', '2026-12-31'] },
    };
    showControl(date(limit));
    await userEvent.type(input(), '01012027');
    await expect
      .element(page.getByText('Wartość niedozwolona. Dozwolone: 01/01/2026–31/12/2026.'))
      .toBeVisible();
  });

  test('a cleared date is empty', async () => {
    const control = showControl(date(), { value: '05/03/2026' });
    await userEvent.clear(input());
    await expect.poll(control.raw).toBe('');
  });
});

describe('a time', () => {
  test('digits alone become a time with a colon', async () => {
    const control = showControl(time());
    await userEvent.type(input(), '0730');
    await expect.element(input()).toHaveValue('07:30');
    await expect.poll(control.value).toBe('07:30');
  });

  test('a minute that no clock has stays typed and is refused when the field is left', async () => {
    showControl(time());
    await userEvent.type(input(), '12:75');
    await leave();
    await expect.element(page.getByText('Podaj poprawną godzinę, np. 07:30.')).toBeVisible();
    await expect.element(input()).toHaveValue('12:75');
  });

  test('Teraz puts the present time in Warsaw into an empty field', async () => {
    const control = showControl(time());
    const before = wallNow().time;
    await userEvent.click(page.getByRole('button', { name: 'Teraz: Pole a' }));
    expect([before, wallNow().time]).toContain(control.value());
  });
});

describe('a date and time', () => {
  test('both halves become one instant, in summer time', async () => {
    const control = showControl(moment());
    await userEvent.type(dateHalf(), '05072026');
    await userEvent.keyboard('{Tab}{Tab}');
    await userEvent.type(timeHalf(), '0730');
    await expect.poll(control.value).toBe('2026-07-05T05:30:00.000Z');
  });

  test('a date without its time is kept, and refused when the field is left', async () => {
    const control = showControl(moment());
    await userEvent.type(dateHalf(), '05072026');
    await leave();
    await expect.element(page.getByText('Podaj poprawną datę i godzinę.')).toBeVisible();
    await expect.poll(control.raw).toBe('05/07/2026 ');
  });

  test('going from the date to the time refuses nothing yet', async () => {
    showControl(moment());
    await userEvent.type(dateHalf(), '05072026');
    await userEvent.click(timeHalf());
    await expect.element(timeHalf()).toHaveFocus();
    await expect.element(page.getByText('Podaj poprawną datę i godzinę.')).not.toBeInTheDocument();
  });

  test('both halves cleared leave the field empty', async () => {
    const control = showControl(moment(), { value: '05/07/2026 07:30' });
    await userEvent.clear(dateHalf());
    await userEvent.clear(timeHalf());
    await expect.poll(control.raw).toBe('');
  });
});
