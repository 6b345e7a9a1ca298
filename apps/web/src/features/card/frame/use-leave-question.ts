import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from '../../../ui/questions.tsx';
import { cardTexts } from '#texts/card';

/**
 * Asks before a link or 'back' leaves unsaved text. If the device stores no drafts, it also asks before the tab is
 * closed.
 */
export function useLeaveQuestion(hasUnsaved: () => boolean, isKept: boolean): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    // The whole form has the address of the view screen, with a query.
    ({ currentLocation: here, nextLocation: next }) =>
      (here.pathname !== next.pathname || here.search !== next.search) && hasUnsaved(),
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
