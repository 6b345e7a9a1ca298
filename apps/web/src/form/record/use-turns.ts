import { useCallback, useEffect, useRef } from 'react';
import { useIsAsking } from '../../ui/questions.tsx';

/** The turn of one press whose question opens after a call. */
export interface Turn {
  /**
   * Returns whether the question of the press may open: its screen is still shown, no later press has taken the turn,
   * and no other question is open.
   */
  readonly mayAsk: () => boolean;
}

/**
 * Returns a function that begins the turn of a press, or returns null while a question is open. An open question is
 * never replaced by the question of another press, because the answer would be given to the wrong question.
 */
export function useTurns(): () => Turn | null {
  const last = useRef<Turn | null>(null);
  const isAsking = useIsAsking();
  useEffect(
    () => () => {
      last.current = null;
    },
    [],
  );
  return useCallback(() => {
    if (isAsking()) return null;
    const turn: Turn = { mayAsk: () => last.current === turn && !isAsking() };
    last.current = turn;
    return turn;
  }, [isAsking]);
}
