import { useCallback, useEffect, useState } from 'react';

const KEY = 'kartoteka.units.folded';

function remembered(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function remember(folded: ReadonlySet<string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...folded]));
  } catch {
    // Ignores a device without storage. The tree works there, but starts unfolded the next time.
  }
}

/** The folded units, and functions that change them. Only `isFolded` becomes a new function after each change. */
export interface Folded {
  readonly isFolded: (id: string) => boolean;
  readonly fold: (id: string) => void;
  readonly unfold: (ids: readonly string[]) => void;
  /** Folds exactly these units. */
  readonly foldAll: (ids: readonly string[]) => void;
}

/** Remembers on this device which units are folded. */
export function useFolded(): Folded {
  const [folded, setFolded] = useState(remembered);
  useEffect(() => remember(folded), [folded]);
  return {
    isFolded: useCallback((id: string) => folded.has(id), [folded]),
    fold: useCallback((id: string) => setFolded((before) => new Set([...before, id])), []),
    unfold: useCallback(
      (ids: readonly string[]) =>
        setFolded((before) => new Set([...before].filter((id) => !ids.includes(id)))),
      [],
    ),
    foldAll: useCallback((ids: readonly string[]) => setFolded(new Set(ids)), []),
  };
}
