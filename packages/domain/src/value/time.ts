import { type KindRules, readingOf, SORTED_AS_TEXT } from './value-kind.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Reads a time of day 'HH:mm'; null for anything else. */
export function parseTime(raw: unknown): string | null {
  return typeof raw === 'string' && TIME.test(raw) ? raw : null;
}

/** A time of day. It belongs to no day, so the index stores it as text. */
export const timeKind: KindRules = {
  read: (raw) => readingOf(parseTime(raw), 'notTime'),
  show: String,
  ...SORTED_AS_TEXT,
  indexForm: 'text',
};
