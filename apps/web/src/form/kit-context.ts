import { createContext, useContext } from 'react';

/** What the parts of one form tell one another without drawing anything anew. */
export interface FormKit {
  /** Nested lists on the page by their path: how a row of each is unfolded. */
  readonly lists: Map<string, (index: number) => void>;
  /** Fields that hold back what is typed: how each hands it over at once. */
  readonly pending: Set<() => void>;
  /** Told after every successful save: what could be undone until then no longer can. */
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
