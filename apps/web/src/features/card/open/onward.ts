import { createContext, useContext } from 'react';

/** Something that was submitted, and the element that had the focus when the user asked for it. */
export interface Done {
  readonly elementId: string;
  /** Null when a whole group was submitted. */
  readonly rowKey: string | null;
  readonly pressed: Element | null;
}

/** Leads the user on after a submission. Screens that do not lead keep the function that does nothing. */
export type LeadOn = (done: Done) => void;

export const OnwardContext = createContext<LeadOn>(() => undefined);

export const useLeadOn = (): LeadOn => useContext(OnwardContext);
