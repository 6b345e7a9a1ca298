import { createContext, useContext } from 'react';
import type { Panel } from './panel/panel-context.ts';

/** Connections between the parts of one form that need no rendering. */
export interface FormKit {
  /** Begins the ids of the fields, so that a form in a panel shares none with the form under it. */
  readonly prefix: string;
  /** The part of the page where the form is. */
  readonly root: () => ParentNode;
  /** By the path of each nested list on the page: a function that unfolds a row. */
  readonly lists: Map<string, (index: number) => void>;
  /** For each field with a pending text: a function that passes the text to the form at once. */
  readonly pending: Set<() => void>;
  /** Called after every successful save. Removed rows can no longer be restored then. */
  readonly settled: Set<() => void>;
  /** The panel over this form, if there is one: a function that closes it, after a question where something is lost. */
  readonly panels: Set<() => void>;
}

export const FormKitContext = createContext<FormKit | null>(null);

/** Makes the connections of a form: of a screen, or of the editor in a panel. */
export function newFormKit(panel: Panel | null = null): FormKit {
  return {
    prefix: panel === null ? '' : `panel-${panel.level}-`,
    root: () =>
      panel === null ? (document.querySelector('main') ?? document) : (panel.place.current ?? document),
    lists: new Map(),
    pending: new Set(),
    settled: new Set(),
    panels: new Set(),
  };
}

export function useFormKit(): FormKit {
  const kit = useContext(FormKitContext);
  if (kit === null) throw new Error('useFormKit outside a form of the kit');
  return kit;
}

/** Returns the id of a field's input. Fields outside a form of the kit have ids too. */
export function useFieldId(name: string): string {
  const kit = useContext(FormKitContext);
  return `${kit?.prefix ?? ''}field-${name}`;
}
