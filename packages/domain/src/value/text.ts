import { TEXT_VALUE_LENGTH } from '../limits.ts';
import { isWellFormedText, textLength } from '../text.ts';
import { violation } from '../violation.ts';
import { compareTexts, type KindRules, read, type Reading, unread } from './value-kind.ts';

function readText(raw: unknown): Reading {
  if (typeof raw !== 'string') return unread(violation([], 'notText'));
  if (!isWellFormedText(raw)) return unread(violation([], 'badCharacters'));
  return textLength(raw) > TEXT_VALUE_LENGTH
    ? unread(violation([], 'tooLong', { max: TEXT_VALUE_LENGTH }))
    : read(raw);
}

/** Any well-formed text, kept exactly as typed. */
export const textKind: KindRules = {
  read: readText,
  show: String,
  compare: compareTexts,
  keyOf: String,
  listKey: (value) => String(value).trim().toLowerCase(),
  isOrdered: false,
  isText: true,
  allValues: null,
  indexForm: 'text',
};
