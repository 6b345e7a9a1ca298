/** A screen with text that may be unsaved: the server may not have it yet. */
export interface UnsavedSource {
  /** The id of the card. */
  readonly id: string;
  readonly count: () => number;
  /** Saves every entry that can be saved. Other entries stay unsaved. */
  readonly save: () => Promise<void>;
  /** Whether the text is saved without a press. The text of a whole form is not. */
  readonly isSavedByItself: boolean;
  /** Whether the device has all text of the screen. A full device refuses text. */
  readonly isKept: () => boolean;
  /**
   * Stops saving without a press while a question about the text is open. Returns a function that lets the saving
   * continue.
   */
  readonly hold: () => () => void;
  readonly discard: () => void;
}

/**
 * Asks about the unsaved changes of an open form that is saved by a press only. Resolves with null if the person stays,
 * otherwise with a function to call before the page is left.
 */
export type AskAboutForm = () => Promise<(() => void) | null>;

const sources = new Set<UnsavedSource>();
const forms = new Set<AskAboutForm>();

/**
 * The open screens with text that may be unsaved, for the logout and for reloads of the page, and the open forms, for
 * the logout.
 */
export const unsaved = {
  /** Returns a function that removes the source. */
  register(source: UnsavedSource): () => void {
    sources.add(source);
    return () => sources.delete(source);
  },
  sources: (): readonly UnsavedSource[] => [...sources],
  /** Returns a function that removes the form. */
  registerForm(ask: AskAboutForm): () => void {
    forms.add(ask);
    return () => forms.delete(ask);
  },
  forms: (): readonly AskAboutForm[] => [...forms],
} as const;
