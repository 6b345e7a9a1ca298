import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { reveal } from '../values/apply-server-errors.ts';
import type { FormRow } from '../values/changes.ts';
import { useFormKit } from '../kit-context.ts';
import type { NestedListProps } from './nested-list-props.ts';
import { useRowErrors } from './row-errors.ts';
import { useFolds } from './use-folds.ts';

interface Removed<R> {
  readonly index: number;
  readonly row: R;
  readonly label: string;
}

/** Provides the rows of a list and the actions on them: add, remove, restore, move, copy, fold. */
export function useNestedList<R extends FormRow>(props: NestedListProps<R>) {
  const { name, nameOf, copy: copyOf, startsOpen = false, batch = Number.POSITIVE_INFINITY } = props;
  const { control, getValues, clearErrors } = useFormContext();
  const kit = useFormKit();
  const { fields, append, insert, remove, move } = useFieldArray({ control, name, keyName: 'rowKey' });
  const keys = useMemo(() => (fields as unknown as readonly R[]).map((row) => row.key), [fields]);
  const { isOpen, isEager, fold, toggle } = useFolds(startsOpen);
  const { shown, reach, showMore } = useShownRows(keys, batch);
  const [removed, setRemoved] = useRemovedRow<R>();
  const latest = useRef({ keys, nameOf, copyOf });
  useLayoutEffect(() => {
    latest.current = { keys, nameOf, copyOf };
  }, [keys, nameOf, copyOf]);
  const open = useCallback(
    (index: number, key: string) => {
      reach(index);
      toggle(key, true);
    },
    [reach, toggle],
  );
  useOpenedByForm(name, keys, open);

  const rowAt = useCallback(
    (index: number): R | undefined => getValues(`${name}.${index}`) as R | undefined,
    [getValues, name],
  );
  const put = useCallback(
    (row: R, index: number) => {
      flushSync(() => {
        setRemoved(null);
        open(index, row.key);
        if (index >= latest.current.keys.length) append(row, { shouldFocus: false });
        else insert(index, row, { shouldFocus: false });
      });
      reveal(rowElement(row.key)?.querySelector('[data-row-fields]') ?? undefined);
    },
    [append, insert, open, setRemoved],
  );
  const appendRow = useCallback((row: R) => put(row, latest.current.keys.length), [put]);
  /** Passes the pending texts of all fields to the form, and returns the row with them. */
  const wholeRowAt = useCallback(
    (index: number): R | undefined => {
      for (const handOver of kit.pending) handOver();
      return rowAt(index);
    },
    [kit, rowAt],
  );
  const copy = useCallback(
    (index: number) => {
      const row = wholeRowAt(index);
      if (row !== undefined && latest.current.copyOf)
        put(latest.current.copyOf(structuredClone(row)), index + 1);
    },
    [put, wholeRowAt],
  );
  const removeRow = useCallback(
    (index: number) => {
      const row = wholeRowAt(index);
      if (row === undefined) return;
      setRemoved({ index, row: structuredClone(row), label: latest.current.nameOf(row, index) });
      clearErrors(name);
      remove(index);
    },
    [clearErrors, name, remove, setRemoved, wholeRowAt],
  );
  const undo = useCallback(() => {
    if (removed) put(removed.row, removed.index);
  }, [put, removed]);

  return {
    keys,
    shown,
    removed,
    errors: useRowErrors(name),
    isOpen,
    isEager,
    rowAt,
    toggle,
    openAll: (open: boolean) => fold(keys, open),
    showMore,
    append: appendRow,
    copy,
    remove: removeRow,
    undo,
    move,
    moveAndFocus: useMoveAndFocus(keys, move),
  };
}

/**
 * Shows the rows in batches. `shown` is the number of shown rows. `reach` shows at least the rows up to an
 * index.
 */
function useShownRows(keys: readonly string[], batch: number) {
  const [limit, setLimit] = useState(batch);
  const reach = useCallback((index: number) => setLimit((now) => Math.max(now, index + 1)), []);
  const shown = Math.max(limit, batch);
  const showMore = () => {
    const next = keys[shown];
    flushSync(() => setLimit((now) => now + batch));
    // The button moves down or disappears, so the focus moves to the first of the new rows.
    if (next !== undefined) rowElement(next)?.querySelector<HTMLElement>('button')?.focus();
  };
  return { shown, reach, showMore };
}

/**
 * Returns the row that was removed last, and its setter. The row can be restored until the form takes other values, for
 * example by a save; null when no row can be restored.
 */
function useRemovedRow<R>() {
  const kit = useFormKit();
  const [removed, setRemoved] = useState<Removed<R> | null>(null);
  useEffect(() => {
    const settle = () => setRemoved(null);
    kit.settled.add(settle);
    return () => {
      kit.settled.delete(settle);
    };
  }, [kit]);
  return [removed, setRemoved] as const;
}

/** Lets the form open rows of the list, for example to show an error. */
function useOpenedByForm(
  list: string,
  keys: readonly string[],
  open: (index: number, key: string) => void,
): void {
  const kit = useFormKit();
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  }, [keys]);
  useLayoutEffect(() => {
    const openRow = (index: number) => {
      const key = latest.current[index];
      if (key !== undefined) open(index, key);
    };
    kit.lists.set(list, openRow);
    return () => {
      if (kit.lists.get(list) === openRow) kit.lists.delete(list);
    };
  }, [kit, list, open]);
}

/** Returns a function that moves a row and focuses the row's menu button. */
function useMoveAndFocus(keys: readonly string[], move: (from: number, to: number) => void) {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  }, [keys]);
  return useCallback(
    (from: number, to: number) => {
      const key = latest.current[from];
      flushSync(() => move(from, to));
      // Moving a row takes the focus away from the elements inside it, so the focus is set again.
      if (key !== undefined) rowElement(key)?.querySelector<HTMLElement>('[data-row-menu]')?.focus();
    },
    [move],
  );
}

function rowElement(key: string): Element | null {
  return document.querySelector(`[data-row="${CSS.escape(key)}"]`);
}
