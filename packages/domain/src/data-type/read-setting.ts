import { MAX_ATTRIBUTES, MAX_OPTIONS } from '../limits.ts';
import {
  type Option,
  type OptionAttribute,
  RULE_RANGE,
  RULE_REGEX,
  RULE_VALUE,
  type RuleType,
  type Setting,
  type SettingType,
  type ValueRule,
} from './settings.ts';

type Raw = Readonly<Record<string, unknown>>;
type Reader<T> = (raw: unknown) => T | null;

const RULE_TYPES: readonly unknown[] = [RULE_VALUE, RULE_RANGE, RULE_REGEX] satisfies RuleType[];

const isRecord = (raw: unknown): raw is Raw => typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/**
 * Reads each element of `raw` with `read`. Returns null when `raw` is no array or is too long, or when an element is
 * wrong.
 */
function list<T>(raw: unknown, most: number, read: Reader<T>): T[] | null {
  if (!Array.isArray(raw) || raw.length > most) return null;
  const elements = raw.map(read);
  return elements.includes(null) ? null : (elements as T[]);
}

function readRule(raw: unknown): ValueRule | null {
  if (!isRecord(raw) || !RULE_TYPES.includes(raw['type'])) return null;
  const { type, values, expectation } = raw;
  const isExpectation = typeof expectation === 'string' || expectation === null || expectation === undefined;
  const isFine = Array.isArray(values) && values.length <= MAX_OPTIONS && values.every(isTextOrNull);
  if (!isExpectation || !isFine) return null;
  return { type: type as RuleType, values, ...(expectation !== undefined && { expectation }) };
}

const isTextOrNull = (raw: unknown): raw is string | null => raw === null || typeof raw === 'string';

function readAttribute(raw: unknown): OptionAttribute | null {
  if (!isRecord(raw)) return null;
  const { type, value } = raw;
  return typeof type === 'string' && typeof value === 'string' ? { type, value } : null;
}

function readOption(raw: unknown): Option | null {
  if (!isRecord(raw)) return null;
  const { value, label = '', attributes = [] } = raw;
  const read = list(attributes, MAX_ATTRIBUTES, readAttribute);
  return typeof value === 'string' && typeof label === 'string' && read
    ? { value, label, attributes: read }
    : null;
}

const readers: { readonly [T in SettingType]: (raw: Raw) => Extract<Setting, { type: T }> | null } = {
  requirement({ isRequired = false }) {
    return typeof isRequired === 'boolean' ? { type: 'requirement', isRequired } : null;
  },
  minLength: ({ length }) => (isLength(length) ? { type: 'minLength', length } : null),
  maxLength: ({ length }) => (isLength(length) ? { type: 'maxLength', length } : null),
  multipleSelect({ isEnabled = false }) {
    return typeof isEnabled === 'boolean' ? { type: 'multipleSelect', isEnabled } : null;
  },
  availableOptions({ options = [] }) {
    const read = list(options, MAX_OPTIONS, readOption);
    return read && { type: 'availableOptions', options: read };
  },
  validValue(raw) {
    const validValue = readRule(raw['validValue']);
    return validValue && { type: 'validValue', validValue };
  },
  referenceValue(raw) {
    const referenceValue = readRule(raw['referenceValue']);
    return referenceValue && { type: 'referenceValue', referenceValue };
  },
};

const isLength = (raw: unknown): raw is number => Number.isSafeInteger(raw);

/**
 * Returns a setting as `settingSchema` reads it; null when the setting is unknown or has a wrong part. The browser uses
 * this function, because its build contains no schemas.
 */
export function readSetting(raw: unknown): Setting | null {
  if (!isRecord(raw) || typeof raw['type'] !== 'string' || !Object.hasOwn(readers, raw['type'])) return null;
  return readers[raw['type'] as SettingType](raw);
}
