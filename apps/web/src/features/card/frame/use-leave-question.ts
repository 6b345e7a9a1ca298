import { useEffect } from 'react';
import { useBlocker } from 'react-router';
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
  const blocker = useBlocker(
    // Compares the query too, because the whole form and the view screen have the same path.
    ({ currentLocation: here, nextLocation: next }) =>
      (here.pathname !== next.pathname || here.search !== next.search) && !isSafe && hasUnsaved(),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: cardTexts.leaveTitle,
      text: isKept ? cardTexts.leaveKeptText : cardTexts.leaveText,
    };
    const confirmLabel = isKept ? cardTexts.leaveKept : cardTexts.leaveGo;
    const buttons = { confirmLabel, cancelLabel: cardTexts.leaveStay, danger: !isKept };
    const decide = async () => {
      if (await confirm({ ...question, ...buttons })) blocker.proceed();
      else blocker.reset();
    };
    decide().catch(() => blocker.reset());
  }, [blocker, confirm, isKept]);

  useEffect(() => {
    if (isKept) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsaved, isKept]);
}
