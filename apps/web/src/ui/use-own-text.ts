import { useCallback, useState } from 'react';

/** What a field shows, and the handlers that tell what the user types and that the user leaves the field. */
export interface OwnText<T> {
  readonly shown: T;
  readonly type: (own: T) => void;
  readonly leave: () => void;
}

/**
 * Shows the text of a field as the user typed it, as long as the value means the same. A save during a pause in typing
 * tidies the value, and tidied text under the caret would lose the space before the next word. The value is shown
 * when the user leaves the field, and when it means something else.
 */
export function useOwnText<T>(value: T, isSame: (own: T, value: T) => boolean): OwnText<T> {
  const [own, setOwn] = useState<{ readonly text: T } | null>(null);
  return {
    shown: own !== null && isSame(own.text, value) ? own.text : value,
    type: useCallback((text: T) => setOwn({ text }), []),
    leave: useCallback(() => setOwn(null), []),
  };
}

/** Returns whether two texts differ at most in the blanks around them, which a save removes. */
export const isSameTrimmed = (one: string, other: string): boolean => one.trim() === other.trim();
