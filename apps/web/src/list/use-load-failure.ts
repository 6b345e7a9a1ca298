import { useEffect } from 'react';
import { ApiError, serverMessageOf } from '../lib/api-error.ts';
import { useNotify } from '../ui/notices.tsx';
import { listTexts } from '#texts/list';

/** Tells of a list that did not load, in the server's words or the given ones (spec 8.3), once until it has loaded again. */
export function useLoadFailure(error: unknown): void {
  const notify = useNotify();
  const text = error ? failureText(error) : null;
  useEffect(() => {
    if (text !== null) notify.error(text);
  }, [text, notify]);
}

/** Null when the login takes over. */
function failureText(error: unknown): string | null {
  if (error instanceof ApiError && error.status === 401) return null;
  return refusalWords(error) ?? serverMessageOf(error) ?? listTexts.loadFailed;
}

/** What of the question the server refuses, in its words: the address may hold a field that the list doesn't have. */
export function refusalWords(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.validationErrors.size === 0) return null;
  return [...error.validationErrors.values()].join(' ');
}

/** What is wrong, in a few words: a value that somebody has just set in a filter, or else the address. */
export function refusalTitle(error: unknown): string {
  const paths = error instanceof ApiError ? [...error.validationErrors.keys()] : [];
  const isFilter = paths.length > 0 && paths.every((path) => /^filters\.\d+\.value/.test(path));
  return isFilter ? listTexts.refusedFilter : listTexts.refused;
}
