import { createContext, useContext } from 'react';

/** Connections between the parts of one form that need no rendering. */
export interface FormKit {
  /** By the path of each nested list on the page: a function that unfolds a row. */
  readonly lists: Map<string, (index: number) => void>;
  /** For each field with a pending text: a function that passes the text to the form at once. */
  readonly pending: Set<() => void>;
  /** Called after every successful save. Removed rows can no longer be restored then. */
  readonly settled: Set<() => void>;
}

export const FormKitContext = createContext<FormKit | null>(null);

export function newFormKit(): FormKit {
  return { lists: new Map(), pending: new Set(), settled: new Set() };
}

export function useFormKit(): FormKit {
  const kit = useContext(FormKitContext);
  if (kit === null) throw new Error('useFormKit outside a form of the kit');
  return kit;
}
