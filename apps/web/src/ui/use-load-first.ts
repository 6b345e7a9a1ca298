import { useCallback } from 'react';
import { kitTexts } from '#texts/ui';
import { useNotify } from './notices.tsx';

/**
 * Returns a function that loads the code of a part of the screen before opening it. A failure is shown as a notice and
 * the part stays closed, because its error could appear where nobody looks. The next call tries again.
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
