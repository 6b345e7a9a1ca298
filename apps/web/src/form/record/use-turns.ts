import { useCallback, useRef } from 'react';

/** The turn of one press whose question opens after a call. */
export interface Turn {
  /** Whether no later press has taken the turn. */
  readonly isLast: () => boolean;
  /** Asks a question. Presses while it is open have no turn. */
  readonly ask: <T>(question: () => Promise<T>) => Promise<T>;
}

/**
 * Returns a function that begins the turn of a press, or returns null while a question of another turn is open. An open
 * question is never replaced by the question of another press, because the answer would be given to the wrong question.
 */
export function useTurns(): () => Turn | null {
  const last = useRef<Turn | null>(null);
  const isAsking = useRef(false);
  return useCallback(() => {
    if (isAsking.current) return null;
    const turn: Turn = {
      isLast: () => last.current === turn,
      ask: async (question) => {
        isAsking.current = true;
        try {
          return await question();
        } finally {
          isAsking.current = false;
        }
      },
    };
    last.current = turn;
    return turn;
  }, []);
}
