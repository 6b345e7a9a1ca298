import { createContext, useContext } from 'react';

/** A submission of an entry or a group, and the page element that had the focus when the user submitted. */
export interface Done {
  readonly elementId: string;
  /** Null when a whole group was submitted. */
  readonly rowKey: string | null;
  readonly pressed: Element | null;
}

/**
 * Moves the focus to what the user fills next after a submission. The default function does nothing, for screens that
 * move no focus.
 */
export type LeadOn = (done: Done) => void;

export const OnwardContext = createContext<LeadOn>(() => undefined);

export const useLeadOn = (): LeadOn => useContext(OnwardContext);
