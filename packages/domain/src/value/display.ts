import { valueTexts } from '#texts/values';
import type { ValueKind } from '../data-type/control.ts';
import type { SingleValue } from './stored-value.ts';
import { toWarsaw } from './warsaw.ts';

/** 'YYYY-MM-DD' → 'dd/MM/yyyy' (spec 5.9). */
export function showDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** An instant → 'dd/MM/yyyy HH:mm' in Warsaw (ruling 6.5; spec 5.9). */
export function showDateTime(instant: string): string {
  const { date, time } = toWarsaw(instant);
  return `${showDate(date)} ${time}`;
}

/** '2.50' → '2,50': the digits as typed, with the Polish comma. */
export function showDecimal(decimal: string): string {
  return decimal.replace('.', ',');
}

/** A count in groups of three, as Polish writes it from five digits on: 12345 → '12\u00a0345', 1234 → '1234'. */
export function showCount(count: number): string {
  return count < 10_000 ? String(count) : String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0');
}

/** 'Tak' or 'Nie'. */
export function showBool(value: SingleValue): string {
  return value === true ? valueTexts.yes : valueTexts.no;
}

const SHOW: Record<ValueKind, (value: SingleValue) => string> = {
  text: String,
  integer: String,
  decimal: (value) => showDecimal(String(value)),
  bool: showBool,
  date: (value) => showDate(String(value)),
  time: String,
  datetime: (value) => showDateTime(String(value)),
};

/** One canonical value as people read it, without its unit. */
export function showValue(kind: ValueKind, value: SingleValue): string {
  return SHOW[kind](value);
}

/** With the unit behind it, if there is one: '2,7 mm'. */
export function withUnit(text: string, unit: string | null | undefined): string {
  return unit ? `${text} ${unit}` : text;
}
