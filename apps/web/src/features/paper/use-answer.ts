import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';

/** The state of a page that sends one request: waiting, answered or failed. */
export type Asked<T> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'answer'; readonly answer: T }
  | { readonly kind: 'failed'; readonly error: ApiError };

/** Calls `ask` once, when the page opens. Pass the same function on every render. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const [state, setState] = useState<Asked<T>>({ kind: 'waiting' });
  useEffect(() => {
    const left = new AbortController();
    ask(left.signal).then(
      (answer) => setState({ kind: 'answer', answer }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setState({ kind: 'failed', error });
      },
    );
    return () => left.abort();
  }, [ask]);
  return state;
}
