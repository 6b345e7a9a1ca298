import { useEffect } from 'react';
import { useStepGuard } from '../../../lib/navigation/navigation-router.tsx';
import { useConfirm } from '../../../ui/questions.tsx';
import { cardTexts } from '#texts/card';

/**
 * Asks before the user leaves unsaved text, unless the text is safe, because safe text is sent from any
 * screen. If the device stores no drafts, the browser also asks before the tab is closed.
 *
 * @param isSafe whether the unsaved text is on the device and is sent automatically
 */
export function useLeaveQuestion(hasUnsaved: () => boolean, isKept: boolean, isSafe: boolean): void {
  const confirm = useConfirm();
  useStepGuard({
    // Compares the query too, because the whole form and the view screen have the same path.
    holds: ({ from, to }) =>
      (from.pathname !== to.pathname || from.search !== to.search) && !isSafe && hasUnsaved(),
    ask: () =>
      confirm({
        title: cardTexts.leaveTitle,
        text: isKept ? cardTexts.leaveKeptText : cardTexts.leaveText,
        confirmLabel: isKept ? cardTexts.leaveKept : cardTexts.leaveGo,
        cancelLabel: cardTexts.leaveStay,
        danger: !isKept,
      }),
  });

  useEffect(() => {
    if (isKept) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsaved, isKept]);
}
