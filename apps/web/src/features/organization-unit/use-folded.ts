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
    // A device that keeps nothing shows the tree all the same, unfolded the next time.
  }
}

/** The same functions at every drawing, but for `isFolded`. */
export interface Folded {
  readonly isFolded: (id: string) => boolean;
  readonly fold: (id: string) => void;
  readonly unfold: (ids: readonly string[]) => void;
  /** Exactly these are folded from now on. */
  readonly foldAll: (ids: readonly string[]) => void;
}

/** Which units are folded, remembered on this device. */
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
