import { createContext, type RefObject, useContext } from 'react';

/** A panel at the side of a form, with the editor of a record that the form needs and that does not exist yet. */
export interface Panel {
  /** Number of panels under this one. */
  readonly level: number;
  /** The name that was typed in the form. The new record starts with this name. */
  readonly newName: string;
  /** The label of the field that will refer to the new record. */
  readonly field: string;
  /** The panel's element on the page. */
  readonly place: RefObject<HTMLElement | null>;
  /**
   * The loaded editor's function that resolves with whether the panel may close. It asks first if something
   * would be lost. Empty until the editor is loaded.
   */
  readonly guards: Set<() => Promise<boolean>>;
  /** Closes the panel, unless the user wants to stay. */
  readonly close: () => void;
  /** Closes the panel and lets the form refer to the new record. */
  readonly onCreated: (id: string) => void;
}

export const PanelContext = createContext<Panel | null>(null);

/** Returns the panel around an editor; null for an editor that is a screen. */
export function usePanel(): Panel | null {
  return useContext(PanelContext);
}
