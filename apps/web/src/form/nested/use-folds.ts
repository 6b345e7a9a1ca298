import { useCallback, useState } from 'react';

/** Remembers which rows of a list are unfolded. */
export function useFolds(startsOpen: boolean) {
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [eager, setEager] = useState<ReadonlySet<string>>(new Set());
  const isOpen = useCallback((key: string) => folds.get(key) ?? startsOpen, [folds, startsOpen]);
  const fold = useCallback((changed: readonly string[], open: boolean) => {
    setFolds((now) => new Map([...now, ...changed.map((key) => [key, open] as const)]));
  }, []);
  const toggle = useCallback(
    (key: string, open: boolean) => {
      fold([key], open);
      if (open) setEager((now) => new Set([...now, key]));
    },
    [fold],
  );
  /** Returns whether the user unfolded this row alone, not all rows together. Its fields are then rendered at once. */
  const isEager = useCallback((key: string) => eager.has(key), [eager]);
  return { isOpen, isEager, fold, toggle };
}
