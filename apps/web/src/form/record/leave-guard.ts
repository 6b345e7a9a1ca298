import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { session } from '../../lib/session.ts';
import { useAsk } from '../../ui/questions.tsx';
import { formTexts } from '#texts/form';

export interface LeaveGuard {
  readonly isDirty: () => boolean;
  /** Saves; true when nothing is left to save. */
  readonly save: () => Promise<boolean>;
  /** Keeps the unsaved form for when the page comes back. */
  readonly keep: () => void;
  readonly forget: () => void;
}

/** Leaving a form with unsaved changes asks first, inside the app and out of it (issue: change safety). */
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
    // A blocked attempt is one question, whatever is drawn anew meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps -- only a new attempt asks
  }, [blocker.state]);

  useEffect(() => {
    const question = (event: BeforeUnloadEvent) => {
      // A session that ended leads to the login and back: the draft waits, a question would only stand in the way.
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
