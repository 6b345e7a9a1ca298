import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { sameContent } from '../values/changes.ts';
import { type Rows, isRows } from '../values/row-key.ts';

type Setter<V extends FieldValues> = Pick<UseFormReturn<V>, 'setValue' | 'getValues'>;

/**
 * Sets a form to the values that the server has stored, one by one, so that rows, folds and the focus stay. Values that
 * the user changed after `sent` are kept. Rows are matched by their keys, because the user may have moved, added and
 * removed rows since. Returns whether a value that the user changed is also stored with another value than in `sent`,
 * so that a save would overwrite the change of somebody else.
 */
export function applySaved<V extends FieldValues>(form: Setter<V>, sent: V, saved: V): boolean {
  return apply(form, '', form.getValues(), sent, saved);
}

function apply<V extends FieldValues>(
  form: Setter<V>,
  path: string,
  shown: unknown,
  sent: unknown,
  saved: unknown,
): boolean {
  if (sameContent(shown, saved)) return false;
  if (isRows(shown) && isRows(sent) && isRows(saved)) return applyRows(form, path, shown, sent, saved);
  if (isBranch(shown) && isBranch(sent) && isBranch(saved) && sameShape(shown, saved)) {
    let isContested = false;
    for (const key of Object.keys(saved)) {
      const inner = path === '' ? key : `${path}.${key}`;
      if (apply(form, inner, child(shown, key), child(sent, key), child(saved, key))) isContested = true;
    }
    return isContested;
  }
  if (path === '' || !sameContent(shown, sent)) return !sameContent(saved, sent);
  set(form, path, saved);
  return false;
}

function applyRows<V extends FieldValues>(
  form: Setter<V>,
  path: string,
  shown: Rows,
  sent: Rows,
  saved: Rows,
): boolean {
  const [before, after] = [byKey(sent), byKey(saved)];
  if (!sameContent(keysOf(saved), keysOf(sent))) {
    const isEdited = (row: Rows[number]) => !sameContent(row, before.get(row['key']));
    const isLost = shown.some((row) => !after.has(row['key']) && isEdited(row));
    // Two orders of one list, and a removed row with changes, cannot both be right, so the list stays as it is.
    if (isLost || !sameContent(keysOf(shown), keysOf(sent))) return true;
    const now = byKey(shown);
    const stays = saved.map((row) => now.get(row['key']) ?? row);
    if (!sameContent(stays, shown)) set(form, path, stays);
    return applyRows(
      form,
      path,
      stays,
      stays.map((row) => before.get(row['key']) ?? row),
      saved,
    );
  }
  let isContested = false;
  shown.forEach((row, index) => {
    const [was, is] = [before.get(row['key']), after.get(row['key'])];
    if (was && is && apply(form, `${path}.${index}`, row, was, is)) isContested = true;
  });
  const present = byKey(shown);
  const isRemoved = ({ key }: Rows[number]) => !present.has(key);
  return isContested || saved.some((row) => isRemoved(row) && !sameContent(row, before.get(row['key'])));
}

const keysOf = (rows: Rows): readonly unknown[] => rows.map((row) => row['key']);
const byKey = (rows: Rows) => new Map(rows.map((row) => [row['key'], row]));

function set<V extends FieldValues>(form: Setter<V>, path: string, value: unknown): void {
  form.setValue(path as FieldPath<V>, value as FieldPathValue<V, FieldPath<V>>);
}
function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
function child(branch: object, key: string): unknown {
  return (branch as Readonly<Record<string, unknown>>)[key];
}
function sameShape(one: object, other: object): boolean {
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  return Array.isArray(one) ? one.length === (other as readonly unknown[]).length : true;
}
