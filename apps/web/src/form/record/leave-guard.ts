import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { session } from '../../lib/session.ts';
import { useAsk } from '../../ui/questions.tsx';
import { formTexts } from '#texts/form';

export interface LeaveGuard {
  readonly isDirty: () => boolean;
  /** Saves the form. Returns true when nothing unsaved remains. */
  readonly save: () => Promise<boolean>;
  /** Stores the unsaved form until the page is opened again. */
  readonly keep: () => void;
  readonly forget: () => void;
}

/** Asks before a form with unsaved changes is left, for another screen or for another site. */
export function useLeaveGuard({ isDirty, save, keep, forget }: LeaveGuard): void {
  const ask = useAsk();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const answer = ask({
      title: formTexts.leaveTitle,
      text: formTexts.leaveText,
      cancelLabel: formTexts.leaveStay,
      choices: [
        { value: 'discard', label: formTexts.leaveDiscard, emphasis: 'danger' },
        { value: 'save', label: formTexts.leaveSave, emphasis: 'main' },
      ],
    });
    const follow = async () => {
      const wish = await answer;
      if (wish === 'discard') forget();
      if (wish === 'discard' || (wish === 'save' && (await save()))) blocker.proceed();
      else blocker.reset();
    };
    follow().catch(reportError);
    // One blocked attempt asks once, however often the component renders meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps -- only a new attempt asks
  }, [blocker.state]);

  useEffect(() => {
    const question = (event: BeforeUnloadEvent) => {
      // After the end of a session the login opens and leads back. The draft is stored, so a question would only be in
      // the way.
      if (session.token() !== null && isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', question);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('beforeunload', question);
      removeEventListener('pagehide', keep);
    };
  }, [isDirty, keep]);
}
