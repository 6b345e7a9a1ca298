import { useCallback } from 'react';
import { kitTexts } from '#texts/ui';
import { useNotify } from './notices.tsx';

/**
 * Fetches the code of a part of the screen before it is opened. What can't be fetched is told and not opened: drawn
 * without its code its words would stand where nobody looks. The next try asks again.
 */
export function useLoadFirst(): (load: () => Promise<unknown>, open: () => void) => Promise<void> {
  const notify = useNotify();
  return useCallback(
    (load, open) =>
      load().then(
        () => open(),
        () => notify.error(kitTexts.partFailed),
      ),
    [notify],
  );
}
