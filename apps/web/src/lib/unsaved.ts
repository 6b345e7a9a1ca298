/** A screen with text that the server may not have. */
export interface UnsavedSource {
  /** What it is about: the id of a card. */
  readonly id: string;
  readonly count: () => number;
  /** Saves what can be saved; what can't stays. */
  readonly save: () => Promise<void>;
  readonly discard: () => void;
}

const sources = new Set<UnsavedSource>();

/** What is unsaved on the screens that are open, for whoever is about to end the session. */
export const unsaved = {
  /** Returns the function that takes it away. */
  register(source: UnsavedSource): () => void {
    sources.add(source);
    return () => sources.delete(source);
  },
  sources: (): readonly UnsavedSource[] => [...sources],
} as const;
