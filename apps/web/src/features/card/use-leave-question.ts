import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from '../../ui/questions.tsx';
import { cardTexts } from './texts.ts';

/** Asks before unsaved text is left behind: by a link, by 'back', by closing the tab. */
export function useLeaveQuestion(hasUnsaved: () => boolean): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = { title: cardTexts.leaveTitle, text: cardTexts.leaveText };
    const buttons = { confirmLabel: cardTexts.leaveGo, cancelLabel: cardTexts.leaveStay, danger: true };
    const decide = async () => {
      if (await confirm({ ...question, ...buttons })) blocker.proceed();
      else blocker.reset();
    };
    decide().catch(() => blocker.reset());
  }, [blocker, confirm]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
}
