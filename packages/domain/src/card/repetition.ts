import { businessRule, type BusinessRule } from '../business-rule.ts';
import { MAX_INDEX } from '../limits.ts';
import { type Violation, violation } from '../violation.ts';
import type { RepetitionSettings, TemplateElement } from './definition.ts';
import type { ElementState } from './entry.ts';

/** The value of `maxRepetitions` that means 'without limit', as null does (spec 3.13). */
const UNLIMITED = -1;

/** Maximum number of entries of any element. Their indexes run from 0 to `MAX_INDEX`. */
const MAX_ENTRIES = MAX_INDEX + 1;

/** Returns the maximum number of entries of an element; null when unlimited. A non-repeatable element takes one. */
export function maxEntries(settings: RepetitionSettings): number | null {
  if (!settings.isRepeatable) return 1;
  return settings.maxRepetitions === UNLIMITED ? null : settings.maxRepetitions;
}

/** Returns the minimum number of entries with which the element's group can be submitted. */
export function minEntries(settings: RepetitionSettings): number {
  return settings.isRepeatable ? (settings.minRepetitions ?? 0) : 0;
}

/** Returns whether an element takes no further entry; never true for an unlimited element. */
export function isFull(settings: RepetitionSettings, count: number): boolean {
  const max = maxEntries(settings);
  return max !== null && count >= max;
}

/**
 * Returns what is wrong with an element's repetition settings (ruling 6.6), at `minRepetitions` or
 * `maxRepetitions`: a max of 0 or below -1, a min below 0, a min above the max, or a number above
 * `MAX_ENTRIES`.
 */
export function checkRepetitions({
  minRepetitions: min,
  maxRepetitions: max,
}: RepetitionSettings): Violation[] {
  const limited = max === UNLIMITED ? null : max;
  if (limited !== null && limited < 1) return [violation(['maxRepetitions'], 'badMaxRepetitions')];
  if (limited !== null && limited > MAX_ENTRIES) {
    return [violation(['maxRepetitions'], 'tooBig', { max: MAX_ENTRIES })];
  }
  if (min === null) return [];
  if (min < 0) return [violation(['minRepetitions'], 'negative')];
  if (min > MAX_ENTRIES) return [violation(['minRepetitions'], 'tooBig', { max: MAX_ENTRIES })];
  return limited !== null && min > limited ? [violation(['minRepetitions'], 'minOverMaxRepetitions')] : [];
}

/** Returns whether a number can be an entry's index. */
export function isIndex(index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index <= MAX_INDEX;
}

/**
 * Returns the index of the next entry: one above the highest index ever given, so that none is given twice
 * (ruling 6.6). When the highest possible index was given, returns the lowest unused index; null when all
 * were given.
 */
export function nextIndex(state: ElementState): number | null {
  const given = new Set([...state.entries.map((entry) => entry.index), ...state.retiredIndexes]);
  const next = Math.max(-1, ...given) + 1;
  if (next <= MAX_INDEX) return next;
  for (let index = 0; index <= MAX_INDEX; index += 1) if (!given.has(index)) return index;
  return null;
}

/** Returns the error when a group has too few or too many entries to be submitted; null when the number is right. */
export function wrongCount(element: TemplateElement, count: number): BusinessRule | null {
  const min = minEntries(element.repetitionSettings);
  if (count < min) {
    return businessRule('Kartoteka.Card:MinRepetitions', { element: element.name, count, min });
  }
  return tooMany(element, count);
}

/** Returns the error when an element has too many entries; null when they fit. */
export function tooMany(element: TemplateElement, count: number): BusinessRule | null {
  const max = maxEntries(element.repetitionSettings) ?? MAX_ENTRIES;
  return count > max ? businessRule('Kartoteka.Card:MaxRepetitions', { element: element.name, max }) : null;
}
