import { idempotencyKey } from '../../lib/idempotency.ts';
import { sameContent } from './changes.ts';

/** Returns a key for a row that is not stored yet. */
export const newKey = idempotencyKey;

type Fields = Readonly<Record<string, unknown>>;
export type Rows = readonly Fields[];

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/**
 * Returns whether a value is a list of rows. Returns false for an empty list, because it may be a list of plain values.
 */
export function isRows(value: unknown): value is Rows {
  return Array.isArray(value) && value.length > 0 && value.every((one) => isFields(one) && 'key' in one);
}

/**
 * Gives the rows of a version the keys of the shown rows, so that both can be compared row by row and the screen keeps
 * its state. Rows are matched by id or key. Rows without ids are also matched by their content, because a new row keeps
 * its first key on the screen and has another one in a later version. `saved` means that the version answers a save of
 * the shown values. With `saved`, rows are matched by position when both lists have the same length.
 */
export function alignKeys<V>(version: V, shown: unknown, saved: boolean): V {
  if (isRows(version)) return alignRows(version, isRows(shown) ? shown : [], saved) as V;
  return isFields(version) ? (alignFields(version, shown, saved) as V) : version;
}

function alignFields(version: Fields, shown: unknown, saved: boolean): Fields {
  const counterpart = isFields(shown) ? shown : {};
  return Object.fromEntries(
    Object.entries(version).map(([field, value]) => [field, alignKeys(value, counterpart[field], saved)]),
  );
}

function alignRows(rows: Rows, shown: Rows, saved: boolean): Rows {
  const byPlace = saved && rows.length === shown.length;
  const same = byPlace ? shown : counterparts(rows, shown);
  return rows.map((row, at) => ({
    ...alignFields(row, same[at], saved),
    key: same[at]?.['key'] ?? row['key'],
  }));
}

/** Returns the shown row of each row of a version. */
function counterparts(rows: Rows, shown: Rows): readonly (Fields | undefined)[] {
  const byId = new Map<unknown, Fields>(
    shown.flatMap((row) => (row['id'] ? [[row['id'], row] as const] : [])),
  );
  const byKey = new Map(shown.map((row) => [row['key'], row] as const));
  const found = rows.map((row) => byId.get(row['id']) ?? byKey.get(row['key']));
  const left = new Set(shown.filter((row) => row['id'] === undefined && !found.includes(row)));
  return rows.map((row, at) => {
    const same = found[at] ?? [...left].find((one) => sameContent({ ...one, key: row['key'] }, row));
    if (same !== undefined) left.delete(same);
    return same;
  });
}

/**
 * Prepares the user's version for a save over another version. A row whose id is missing in the other version becomes
 * a new row, because the server would refuse the id.
 */
export function withoutLostIds<V>(mine: V, theirs: unknown): V {
  if (isRows(mine)) {
    const others = isRows(theirs) ? theirs : [];
    const byId = new Map(others.map((row) => [row['id'], row] as const));
    return mine.map((row) => {
      const same = byId.get(row['id']);
      const isLost = row['id'] !== undefined && same === undefined;
      return { ...fieldsWithoutLostIds(row, same), ...(isLost && { id: null }) };
    }) as V;
  }
  return isFields(mine) ? (fieldsWithoutLostIds(mine, theirs) as V) : mine;
}

function fieldsWithoutLostIds(mine: Fields, theirs: unknown): Fields {
  const counterpart = isFields(theirs) ? theirs : {};
  return Object.fromEntries(
    Object.entries(mine).map(([field, value]) => [field, withoutLostIds(value, counterpart[field])]),
  );
}
