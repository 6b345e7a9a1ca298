import { useEffect, useState } from 'react';
import { type FieldErrors, type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form';
import { type Change, changesOf, compareOnScreen, type FieldWords, labelOf } from '../values/changes.ts';
import type { LinkedError } from './save-bar.tsx';

/** Milliseconds after the last key press until the list of changes is updated. */
const QUIET = 300;

/** Returns the differences between the form and the stored version, updated after a pause in typing. */
export function useChanges<V extends FieldValues>(
  form: UseFormReturn<V>,
  fields: readonly FieldWords[],
  baseline: V,
): readonly Change[] {
  const [changes, setChanges] = useState<readonly Change[]>([]);
  useEffect(() => {
    const compare = () => setChanges(changesOf(fields, baseline, form.getValues()));
    let timer = setTimeout(compare, 0);
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(compare, QUIET);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [baseline, fields, form]);
  return changes;
}

/** Returns every error of the form with its label, in the order of the screen. */
export function useLinkedErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  fields: readonly FieldWords[],
): readonly LinkedError[] {
  const { errors } = useFormState({ control: form.control });
  return errorPaths(errors)
    .toSorted(([one], [other]) => compareOnScreen(fields, form.getValues(), one, other))
    .map(([path, message]) => ({ path, message, label: labelOf(fields, form.getValues(), path) ?? '' }));
}

/** Lists the messages of a tree of errors by path. An error may have further errors below it. */
export function errorPaths(errors: FieldErrors, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(errors).flatMap(([key, node]) => {
    if (typeof node !== 'object' || node === null) return [];
    const path = prefix === '' ? key : `${prefix}.${key}`;
    const { message, type, ref: _field, ...inside } = node as Readonly<Record<string, unknown>>;
    // An error object has the string properties `message` and `type`. When a form field is called `message` or `type`,
    // react-hook-form puts the field's error object there instead.
    const below = {
      ...inside,
      ...(isTree(message) && { message }),
      ...(isTree(type) && { type }),
    } as FieldErrors;
    const own = typeof message === 'string' && typeof type === 'string' ? [[path, message] as const] : [];
    return [...own, ...errorPaths(below, path)];
  });
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
