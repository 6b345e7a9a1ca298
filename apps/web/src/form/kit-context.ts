import { createContext, useContext } from 'react';
import type { Panel } from './panel/panel-context.ts';

/** A field that may have text which the form cannot take. Such text stops a save, and would be lost by leaving. */
interface Hold {
  /** Returns why the text stops a save; null if there is no such text. */
  readonly reason: () => string | null;
  readonly focus: () => void;
}

/** The state that the parts of one form share. Changes to it render nothing. */
export interface FormKit {
  /**
   * The first part of the fields' ids, so that a form in an editor panel shares no id with the form under it.
   */
  readonly prefix: string;
  /** The part of the page where the form is. */
  readonly root: () => ParentNode;
  /** Functions that unfold a row of a nested list, by the path of the list. */
  readonly lists: Map<string, (index: number) => void>;
  /** Functions that pass a pending text to the form at once, one for each field that may have one. */
  readonly pending: Set<() => void>;
  /** The fields with text that they may be unable to take. Asked after the functions of `pending`. */
  readonly holds: Set<Hold>;
  /**
   * Functions that are called when the form has taken the values of a save, of another version or of a draft. A row
   * that was removed earlier can then no longer be restored, because the new values may have the row, or the server no
   * longer has it.
   */
  readonly settled: Set<() => void>;
  /**
   * The function that closes the editor panel over this form, if one is open. It asks first if something
   * would be lost.
   */
  readonly panels: Set<() => void>;
}

export const FormKitContext = createContext<FormKit | null>(null);

/** Creates the `FormKit` of a form on a screen, or of a form in an editor panel. */
export function newFormKit(panel: Panel | null = null): FormKit {
  return {
    prefix: panel === null ? '' : `panel-${panel.level}-`,
    root: () =>
      panel === null ? (document.querySelector('main') ?? document) : (panel.place.current ?? document),
    lists: new Map(),
    pending: new Set(),
    holds: new Set(),
    settled: new Set(),
    panels: new Set(),
  };
}

export function useFormKit(): FormKit {
  const kit = useContext(FormKitContext);
  if (kit === null) throw new Error('useFormKit was called outside a form of the kit');
  return kit;
}

/** Returns the id of a field's input. Fields without a `FormKit` have ids too. */
export function useFieldId(name: string): string {
  const kit = useContext(FormKitContext);
  return `${kit?.prefix ?? ''}field-${name}`;
}
