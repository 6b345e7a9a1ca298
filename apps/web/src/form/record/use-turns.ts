import { useMemo } from 'react';

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
  return useMemo(() => {
    let last: Turn | null = null;
    let isAsking = false;
    return () => {
      if (isAsking) return null;
      const turn: Turn = {
        isLast: () => last === turn,
        ask: async (question) => {
          isAsking = true;
          try {
            return await question();
          } finally {
            isAsking = false;
          }
        },
      };
      last = turn;
      return turn;
    };
  }, []);
}
