import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { sameContent } from '../values/changes.ts';

type Setter<V extends FieldValues> = Pick<UseFormReturn<V>, 'setValue' | 'getValues'>;

/**
 * Sets a form to the values that the server has stored, one by one, so that rows, folds and the focus stay. Values that
 * the user changed after `sent` are kept. Returns whether such a value is also stored with another value than in
 * `sent`, so that a save would overwrite the change of somebody else.
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
  if (isBranch(shown) && isBranch(sent) && isBranch(saved) && sameShape(shown, saved)) {
    let isContested = false;
    for (const key of Object.keys(saved)) {
      const inner = path === '' ? key : `${path}.${key}`;
      if (apply(form, inner, child(shown, key), child(sent, key), child(saved, key))) isContested = true;
    }
    return isContested;
  }
  if (path === '' || !sameContent(shown, sent)) return !sameContent(saved, sent);
  form.setValue(path as FieldPath<V>, saved as FieldPathValue<V, FieldPath<V>>);
  return false;
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
