import { useEffect } from 'react';
import { ApiError, serverMessageOf } from '../lib/api-error.ts';
import { useNotify } from '../ui/notices.tsx';
import { listTexts } from '#texts/list';

/**
 * Shows a notice once for each failure to load, with the server's message if there is one, otherwise with a general
 * text (spec 8.3). The notice goes with the failure: a refused range that was corrected is no longer refused.
 */
export function useLoadFailure(error: unknown): void {
  const notify = useNotify();
  const text = error ? failureText(error) : null;
  useEffect(() => {
    if (text === null) return undefined;
    notify.error(text);
    return () => notify.withdraw(text);
  }, [text, notify]);
}

/**
 * Returns the text of the notice. Null for an answer 401, because the login opens and explains the failure
 * itself.
 */
function failureText(error: unknown): string | null {
  if (error instanceof ApiError && error.status === 401) return null;
  return refusalWords(error) ?? serverMessageOf(error) ?? listTexts.loadFailed;
}

/**
 * Returns the server's errors about the request as one text, for example about a field in the address that
 * the list does not have. Returns null for other failures.
 */
export function refusalWords(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.validationErrors.size === 0) return null;
  return [...error.validationErrors.values()].join(' ');
}

/**
 * Returns the title of a refusal. It names the filters if only their values are refused, otherwise the
 * address.
 */
export function refusalTitle(error: unknown): string {
  const paths = error instanceof ApiError ? [...error.validationErrors.keys()] : [];
  const isFilter = paths.length > 0 && paths.every((path) => /^filters\.\d+\.value/.test(path));
  return isFilter ? listTexts.refusedFilter : listTexts.refused;
}
