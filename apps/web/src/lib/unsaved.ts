/** A screen with text that may not be saved on the server. */
export interface UnsavedSource {
  /** The id of the card. */
  readonly id: string;
  readonly count: () => number;
  /** Saves every entry that can be saved. The others stay unsaved. */
  readonly save: () => Promise<void>;
  /** The text is saved without a press. The whole form is not. */
  readonly isSavedByItself: boolean;
  /** Saves nothing by itself until the returned function is called, as long as a question about the text is open. */
  readonly hold: () => () => void;
  readonly discard: () => void;
}

const sources = new Set<UnsavedSource>();

/** The open screens with unsaved text, for the logout. */
export const unsaved = {
  /** Returns a function that removes the source. */
  register(source: UnsavedSource): () => void {
    sources.add(source);
    return () => sources.delete(source);
  },
  sources: (): readonly UnsavedSource[] => [...sources],
} as const;
