import { useEffect } from 'react';
import { ApiError, serverMessageOf } from '../lib/api-error.ts';
import { useNotify } from '../ui/notices.tsx';
import { listTexts } from './texts.ts';

/** Tells of a list that did not load (spec 8), once until it has loaded again. */
export function useLoadFailure(error: unknown): void {
  const notify = useNotify();
  const text = error ? failureText(error) : null;
  useEffect(() => {
    if (text !== null) notify.error(text);
  }, [text, notify]);
}

/** The server's own words; whatever did not come from it gets the default. Null when the login takes over. */
function failureText(error: unknown): string | null {
  if (error instanceof ApiError && error.status === 401) return null;
  return serverMessageOf(error) ?? listTexts.loadFailed;
}
