import type { CardElement } from '@kartoteka/contract/control-card-form';
import { useRef, useSyncExternalStore } from 'react';
import { ownSession } from '../../../lib/own-session.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { useAsk, useConfirm } from '../../../ui/questions.tsx';
import { forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { useCardScreen } from '../open/card-context.ts';
import { useLeadOn } from '../open/onward.ts';
import { revealError } from '../entry/entry-focus.ts';
import { useOnce } from '../entry/use-once.ts';
import { callTexts } from '#texts/call';
import { cardTexts } from '#texts/card';
import { type GroupAttempt, newGroupAttempt } from '../send/group-attempt.ts';
import { runGroup } from '../send/run-group.ts';
import { sameVersions, seenVersions } from '../send/seen-versions.ts';
import { groupRows } from '../send/send-group.ts';
import type { ElementWork } from '../work/work-store.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';

/**
 * Returns the function of the button 'Zatwierdź grupę', and the state of the submission. The function submits a group,
 * and asks first when the group is empty.
 */
export function useGroupSubmit(element: CardElement) {
  const screen = useCardScreen();
  const notify = useNotify();
  const confirm = useConfirm();
  const ask = useAsk();
  /** The last call, as long as it is unknown whether it submitted the group; otherwise null. */
  const unanswered = useRef<GroupAttempt | null>(null);
  const once = useOnce();
  const leadOn = useLeadOn();
  const { groups } = screen;
  const state = useSyncExternalStore(groups.subscribe, () => groups.of(element.id));

  const isConfirmed = async (): Promise<boolean> => {
    if (groupRows(screen, element).length > 0) return true;
    const question = { title: cardTexts.emptyGroupTitle, text: cardTexts.emptyGroupText };
    return confirm({ ...question, confirmLabel: cardTexts.submitGroup });
  };

  const consent = async (): Promise<boolean> => {
    // A page that another login has replaced sends nothing until it is reloaded, so it promises nothing.
    if (!ownSession.isStored()) {
      notify.error(callTexts.replaced);
      return false;
    }
    const answer = await ask({
      title: cardTexts.groupUnansweredTitle,
      text: cardTexts.groupUnansweredText,
      cancelLabel: cardTexts.unansweredStop,
      choices: [{ value: 'repeat', label: cardTexts.unansweredRepeat, emphasis: 'main' }],
    });
    return answer !== null;
  };

  const run = async (): Promise<void> => {
    const pressed = document.activeElement;
    const seen = seenVersions(element);
    if (!(await isConfirmed())) return;
    const { current: last } = unanswered;
    // Entries that have changed since the last call make a new submission, because the user has seen the change.
    const isSame = last !== null && sameVersions(last.body.rowVersions ?? {}, seen);
    const attempt = isSame ? last : newGroupAttempt(seen, lastTyped(screen.store.ofElement(element.id)));
    const end = await runGroup(screen, element, attempt, consent);
    if (end.kind === 'overtaken') notify.error(cardTexts.groupNotSent);
    if (end.kind === 'left' || end.kind === 'stopped' || end.kind === 'overtaken') return;
    unanswered.current = end.kind === 'failed' && end.isUnanswered ? end.attempt : null;
    if (end.kind === 'failed') {
      // Shows no message after a lost connection, because `consent` has just told the user. A group that another person
      // changed shows the message itself.
      if (!end.isOffline && !end.isStale) notify.error(end.message);
      if (end.first) revealError(element.id, end.first.rowKey, fieldsOfElement(element), end.first.errors);
      return;
    }
    notify.success(cardTexts.groupSubmitted);
    await Promise.all([refetchCard(screen.client, screen.cardId), forgetLists(screen.client)]);
    leadOn({ elementId: element.id, rowKey: null, pressed });
  };

  return { submit: () => once(element.id, run, undefined), ...state };
}

/** Returns the time in ms at which the element's unsaved text was last typed; null without unsaved text. */
function lastTyped(work: ElementWork): number | null {
  const times = [...work.values()].flatMap(({ typedAt }) => typedAt ?? []);
  return times.length === 0 ? null : Math.max(...times);
}
