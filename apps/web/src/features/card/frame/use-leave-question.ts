import { useEffect, useRef } from 'react';
import { useStepGuard } from '../../../lib/navigation/navigation-router.tsx';
import { fileBox } from '../../../lib/files/file-box.ts';
import { useConfirm } from '../../../ui/questions.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { cardTexts } from '#texts/card';
import { useIsKept, useKeeping } from '../open/card-context.ts';
import type { Keeping } from '../work/write-drafts.ts';

/**
 * Asks before the user leaves unsaved text, unless the text is on the device and is sent automatically, because such
 * text is sent from any screen. If the device does not have all text, the user is told. If it does not have all text or
 * all files, the browser also asks before the tab is closed.
 *
 * @param isSending whether text on the device is sent automatically
 */
export function useLeaveQuestion(hasUnsaved: () => boolean, isSending: boolean): void {
  const confirm = useConfirm();
  const isKept = useIsKept();
  useKeepingNotice();
  const isSafe = isKept && isSending;
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
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved() && (!isKept || fileBox.hasLoose())) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsaved, isKept]);
}

const NOTICES: Readonly<Partial<Record<Keeping, string>>> = {
  refused: cardTexts.notOnDevice,
  unread: cardTexts.draftsUnread,
};

/** Tells the user once that the device refuses the text, or that its drafts could not be read. */
function useKeepingNotice(): void {
  const notify = useNotify();
  const keeping = useKeeping();
  const told = useRef(new Set<Keeping>());
  useEffect(() => {
    const words = NOTICES[keeping];
    if (words === undefined || told.current.has(keeping)) return;
    told.current.add(keeping);
    notify.error(words);
  }, [keeping, notify]);
}
