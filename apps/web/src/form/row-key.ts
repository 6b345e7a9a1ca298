import { idempotencyKey } from '../lib/idempotency.ts';

/** A key for a row that the server does not know yet. */
export const newKey = idempotencyKey;

type Fields = Readonly<Record<string, unknown>>;
type Rows = readonly Fields[];

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function isRows(value: unknown): value is Rows {
  return Array.isArray(value) && value.length > 0 && value.every((one) => isFields(one) && 'key' in one);
}

/**
 * A version of a form with the keys that its rows have on the screen, so that both can be compared row by row and
 * nothing on the screen begins anew. `saved` says that it is the answer to exactly what is shown: rows without ids are
 * the same by their place then.
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
  const byId = new Map<unknown, Fields>(
    shown.flatMap((row) => (row['id'] ? [[row['id'], row] as const] : [])),
  );
  const byKey = new Map(shown.map((row) => [row['key'], row] as const));
  return rows.map((row, at) => {
    const same: Fields | undefined = byPlace ? shown[at] : (byId.get(row['id']) ?? byKey.get(row['key']));
    return { ...alignFields(row, same, saved), key: same?.['key'] ?? row['key'] };
  });
}

/**
 * My version on top of another one: rows whose ids the other one no longer has become new rows, since the server
 * would refuse an id that is not the record's.
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
