import { comparePaths, segmentsOf } from './field-path.ts';
import { formTexts } from '#texts/form';

/** A row of a nested list in a form. `key` identifies the row as long as the screen is open. */
export interface FormRow {
  readonly key: string;
}

/** Names one field of a form and shows its values, for lists of changes, comparisons of versions and errors. */
export interface FieldWords {
  readonly field: string;
  readonly label: string;
  /**
   * The value in words; its text by default. Not called for lists of rows. `within` are the objects around the value,
   * from the values of the whole form to the object that has the field.
   */
  readonly show?: (value: unknown, within: readonly object[]) => string;
  /** Set when the field is a list of rows. */
  readonly rows?: RowWords;
  /** Set when the field is an object. */
  readonly fields?: readonly FieldWords[];
}

interface RowWords {
  /** Names a row: 'Pole „Temperatura”'. */
  readonly one: (row: object, index: number) => string;
  readonly fields: (row: object) => readonly FieldWords[];
}

/**
 * One difference between two versions, each side in words. For an added or removed row, null means that the
 * version lacks the row and '' that it has the row.
 */
export interface Change {
  readonly path: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function rowsOf(value: unknown): readonly (FormRow & Fields)[] {
  return Array.isArray(value) ? (value as readonly (FormRow & Fields)[]) : [];
}

/** Returns whether two values of a form have the same content. */
export function sameContent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, at) => sameContent(value, other[at]));
  }
  if (!isFields(one) || !isFields(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => sameContent(one[key], other[key]));
}

function plainWords(value: unknown): string {
  if (value === true) return formTexts.yes;
  if (value === false) return formTexts.no;
  if (Array.isArray(value)) return value.map(plainWords).join(', ') || formTexts.empty;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : formTexts.empty;
}

/** Returns the differences between two versions of a form, field by field. Rows are matched by their keys. */
export function changesOf(fields: readonly FieldWords[], before: object, after: object): readonly Change[] {
  return differences(fields, [before as Fields], [after as Fields], { path: '', prefix: '' });
}

/** An object of a form after the objects around it, the whole form first. */
type Nested = readonly [...Fields[], Fields];

interface Place {
  readonly path: string;
  /** The words that stand before the label of each difference; '' for none. */
  readonly prefix: string;
}

const innermost = (nested: Nested): Fields => nested.at(-1) ?? {};

function differences(
  fields: readonly FieldWords[],
  before: Nested,
  after: Nested,
  { path, prefix }: Place,
): readonly Change[] {
  return fields.flatMap((words) => {
    const [old, present] = [innermost(before)[words.field], innermost(after)[words.field]];
    const at = path === '' ? words.field : `${path}.${words.field}`;
    if (sameContent(old, present)) return [];
    const label = prefix === '' ? words.label : `${prefix}: ${lowerFirst(words.label)}`;
    if (words.rows) return rowDifferences(words, words.rows, before, after, { path: at, prefix });
    if (words.fields && isFields(old) && isFields(present)) {
      return differences(words.fields, [...before, old], [...after, present], { path: at, prefix: label });
    }
    const show = words.show ?? plainWords;
    return [{ path: at, label, before: show(old, before), after: show(present, after) }];
  });
}

function rowDifferences(
  list: FieldWords,
  words: RowWords,
  around: Nested,
  aroundNow: Nested,
  { path, prefix }: Place,
): readonly Change[] {
  const [before, after] = [rowsOf(innermost(around)[list.field]), rowsOf(innermost(aroundNow)[list.field])];
  const named = (row: object, index: number) =>
    prefix === '' ? words.one(row, index) : `${prefix}: ${words.one(row, index)}`;
  const old = new Map(before.map((row) => [row.key, row]));
  const kept = new Set(after.map((row) => row.key));
  const changes: Change[] = after.flatMap((row, index): readonly Change[] => {
    const earlier = old.get(row.key);
    const at = `${path}.${index}`;
    if (earlier) {
      const place = { path: at, prefix: named(row, index) };
      return differences(words.fields(row), [...around, earlier], [...aroundNow, row], place);
    }
    return [{ path: at, label: named(row, index), before: null, after: '' }];
  });
  before.forEach((row, index) => {
    if (!kept.has(row.key)) changes.push({ path, label: named(row, index), before: '', after: null });
  });
  const stayed = before.filter((row) => kept.has(row.key)).map((row) => row.key);
  const now = after.filter((row) => old.has(row.key)).map((row) => row.key);
  if (!sameContent(stayed, now)) {
    const label = formTexts.order(list.label);
    changes.push({ path, label, before: formTexts.orderBefore, after: formTexts.orderAfter });
  }
  return changes;
}

/**
 * Returns a path in words, for the list of errors: 'Pole „Temperatura”: nazwa'; null for a path that the form does not
 * know.
 */
export function labelOf(fields: readonly FieldWords[], values: object, path: string): string | null {
  const [field = '', ...rest] = segmentsOf(path);
  const words = fields.find((one) => one.field === field);
  if (!words) return null;
  const value = (values as Fields)[field];
  if (words.rows) {
    const [index = '', ...inside] = rest;
    const row = rowsOf(value)[Number(index)];
    if (index === '' || row === undefined) return words.label;
    return joined(words.rows.one(row, Number(index)), labelOf(words.rows.fields(row), row, inside.join('.')));
  }
  if (words.fields && isFields(value))
    return joined(words.label, labelOf(words.fields, value, rest.join('.')));
  return words.label;
}

/** Joins two labels. An object without a label of its own is left out. */
function joined(outer: string, inner: string | null): string {
  if (outer === '') return inner ?? '';
  return inner === null ? outer : `${outer}: ${lowerFirst(inner)}`;
}

/** Lowers the first letter only, because names given by users ('opcja „LINIA A”') keep their case. */
function lowerFirst(words: string): string {
  return words.charAt(0).toLocaleLowerCase('pl') + words.slice(1);
}

/** Orders paths as the screen orders their fields. Unknown fields of the same object are ordered alphabetically. */
export function compareOnScreen(
  fields: readonly FieldWords[],
  values: object,
  one: string,
  other: string,
): number {
  const [[left = '', ...inLeft], [right = '', ...inRight]] = [segmentsOf(one), segmentsOf(other)];
  if (left !== right) return placeOf(fields, left) - placeOf(fields, right) || comparePaths(one, other);
  const [a, b] = [inLeft.join('.'), inRight.join('.')];
  const words = fields.find(({ field }) => field === left);
  const value = (values as Fields)[left];
  if (words?.fields && isFields(value)) return compareOnScreen(words.fields, value, a, b);
  const row = inLeft[0] === inRight[0] ? rowsOf(value)[Number(inLeft[0])] : undefined;
  if (!words?.rows || row === undefined) return comparePaths(a, b);
  return compareOnScreen(words.rows.fields(row), row, inLeft.slice(1).join('.'), inRight.slice(1).join('.'));
}

function placeOf(fields: readonly FieldWords[], name: string): number {
  const at = fields.findIndex(({ field }) => field === name);
  // An error of a whole list or object comes before the errors of its parts.
  if (name === '') return -1;
  return at === -1 ? fields.length : at;
}
