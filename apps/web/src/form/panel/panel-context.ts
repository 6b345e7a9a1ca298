import { createContext, type RefObject, useContext } from 'react';

/** A panel at the side of a form, with the editor of a record that the form needs and that does not exist yet. */
export interface Panel {
  /** Number of panels under this one. */
  readonly level: number;
  /** The name that was typed in the form, which the new record begins with. */
  readonly newName: string;
  /** The label of the field that will refer to the new record. */
  readonly field: string;
  /** The panel on the page. */
  readonly place: RefObject<HTMLElement | null>;
  /** The editor, once it is loaded: a function that tells whether it may close, after a question where something is lost. */
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
