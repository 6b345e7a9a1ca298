import { useCallback, useEffect, useRef } from 'react';
import { useStepGuard } from '../../lib/navigation/navigation-router.tsx';
import { session } from '../../lib/session.ts';
import { unsaved } from '../../lib/unsaved.ts';
import { useAsk } from '../../ui/questions.tsx';
import { useFormKit } from '../kit-context.ts';
import type { Panel } from '../panel/panel-context.ts';
import { formTexts } from '#texts/form';

export interface LeaveGuard {
  readonly isDirty: () => boolean;
  /** Saves the form. Returns true when nothing unsaved remains. */
  readonly save: () => Promise<boolean>;
  /**
   * Stores the unsaved form until the page is opened again. Returns false if the browser has no room for it.
   */
  readonly keep: () => boolean;
  readonly forget: () => void;
  /** Whether a save is running. */
  readonly isBusy: boolean;
}

/** Asks before a screen with unsaved changes is left, for another screen or for another site. */
export function ScreenGuard(guard: LeaveGuard) {
  const { isDirty } = guard;
  const { panels } = useFormKit();
  const askToLeave = useLeaveQuestion(guard, formTexts.leaveText);
  const ask = useCallback(async () => {
    if (panels.size === 0) return !isDirty() || askToLeave();
    // While an editor panel is open over the form, an attempt to leave only closes the panel. The panel asks about
    // its own changes.
    for (const close of panels) close();
    return false;
  }, [askToLeave, isDirty, panels]);
  useStepGuard({
    holds: ({ from, to }) => from.pathname !== to.pathname && (panels.size > 0 || isDirty()),
    ask,
  });

  const loggedOut = useUnload(guard);
  useEffect(() => unsaved.registerForm(async () => ((await ask()) ? loggedOut : null)), [ask, loggedOut]);
  return null;
}

/** Asks before an editor panel with unsaved changes is closed, and before its page is left. */
export function PanelGuard({ panel, ...guard }: LeaveGuard & { readonly panel: Panel }) {
  const { isDirty, isBusy } = guard;
  const { panels } = useFormKit();
  const askToLeave = useLeaveQuestion(guard, formTexts.leavePanelText);
  const { guards } = panel;
  useEffect(() => {
    const mayClose = async () => {
      for (const close of panels) close();
      // The panel stays open during a save. After a success the form below refers to the new record. After a refusal
      // the panel shows the reason.
      if (panels.size > 0 || isBusy) return false;
      return !isDirty() || askToLeave();
    };
    guards.add(mayClose);
    return () => {
      guards.delete(mayClose);
    };
  }, [askToLeave, guards, isBusy, isDirty, panels]);

  useUnload(guard);
  return null;
}

/**
 * Returns a function that asks what to do with unsaved changes. It resolves with true when nothing unsaved
 * remains.
 */
function useLeaveQuestion({ save, forget }: LeaveGuard, text: string): () => Promise<boolean> {
  const ask = useAsk();
  return useCallback(async () => {
    const wish = await ask({
      title: formTexts.leaveTitle,
      text,
      cancelLabel: formTexts.leaveStay,
      choices: [
        { value: 'discard', label: formTexts.leaveDiscard, emphasis: 'danger' },
        { value: 'save', label: formTexts.leaveSave, emphasis: 'main' },
      ],
    });
    if (wish === 'discard') forget();
    return wish === 'discard' || (wish === 'save' && (await save()));
  }, [ask, forget, save, text]);
}

/**
 * Stores unsaved values when the page is closed, after the browser has asked the user. Returns a function to call when
 * the user has answered the question at the logout. Then the browser asks nothing, and no discarded values are stored.
 */
function useUnload({ isDirty, keep }: LeaveGuard): () => void {
  const isLoggedOut = useRef(false);
  useEffect(() => {
    const question = (event: BeforeUnloadEvent) => {
      if (isLoggedOut.current || !isDirty()) return;
      // After the end of a session the login opens, and later leads back to this form. A question is not needed then,
      // unless the browser has no room for the draft.
      if (session.token() !== null || !keep()) event.preventDefault();
    };
    const hide = () => {
      if (!isLoggedOut.current) keep();
    };
    addEventListener('beforeunload', question);
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('beforeunload', question);
      removeEventListener('pagehide', hide);
    };
  }, [isDirty, keep]);
  return useCallback(() => {
    isLoggedOut.current = true;
  }, []);
}
