import { useCallback, useState } from 'react';

const KEY = 'kartoteka.units.folded';

function remembered(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export interface Folded {
  readonly isFolded: (id: string) => boolean;
  readonly fold: (id: string, isFolded: boolean) => void;
  /** Exactly these are folded from now on. */
  readonly foldAll: (ids: readonly string[]) => void;
}

/** Which units are folded, remembered on this device. */
export function useFolded(): Folded {
  const [folded, setFolded] = useState(remembered);
  const keep = useCallback((next: ReadonlySet<string>) => {
    localStorage.setItem(KEY, JSON.stringify([...next]));
    setFolded(next);
  }, []);
  const fold = useCallback(
    (id: string, isFolded: boolean) => {
      const others = [...folded].filter((one) => one !== id);
      keep(new Set(isFolded ? [...others, id] : others));
    },
    [folded, keep],
  );
  return {
    isFolded: useCallback((id: string) => folded.has(id), [folded]),
    fold,
    foldAll: useCallback((ids: readonly string[]) => keep(new Set(ids)), [keep]),
  };
}
