import type { CardElement } from '@kartoteka/contract/control-card-form';
import { useRef, useSyncExternalStore } from 'react';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { useConfirm } from '../../../ui/questions.tsx';
import { forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { useCardScreen } from '../open/card-context.ts';
import { useLeadOn } from '../open/onward.ts';
import { revealError } from '../entry/entry-focus.ts';
import { cardTexts } from '#texts/card';
import { type GroupResult, groupRows, sendGroup } from '../send/send-group.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';

/** 'Zatwierdź grupę', with the question before an empty group is submitted. */
export function useGroupSubmit(element: CardElement) {
  const screen = useCardScreen();
  const notify = useNotify();
  const confirm = useConfirm();
  const idempotency = useIdempotencyKey();
  const isUnderWay = useRef(false);
  const leadOn = useLeadOn();
  const { groups } = screen;
  const state = useSyncExternalStore(groups.subscribe, () => groups.of(element.id));

  const isConfirmed = async (): Promise<boolean> => {
    if (groupRows(screen, element).length > 0) return true;
    const question = { title: cardTexts.emptyGroupTitle, text: cardTexts.emptyGroupText };
    return confirm({ ...question, confirmLabel: cardTexts.submitGroup });
  };

  const run = async (): Promise<void> => {
    const pressed = document.activeElement;
    if (!(await isConfirmed())) return;
    let result: GroupResult;
    for (let tries = 0; ; tries += 1) {
      result = await groups.send(element.id, () => sendGroup(screen, element, idempotency.current(), tries));
      if (result.kind !== 'failed' || result.retryAt === null) break;
      const end = await groups.until(element.id, result.retryAt);
      if (end === 'overtaken') notify.error(cardTexts.groupNotSent);
      if (end !== 'due') return;
    }
    if (result.kind !== 'failed' || !result.isUnanswered) idempotency.renew();
    if (result.kind === 'failed') {
      notify.error(result.message);
      if (result.first) {
        revealError(element.id, result.first.rowKey, fieldsOfElement(element), result.first.errors);
      }
      return;
    }
    notify.success(cardTexts.groupSubmitted);
    await Promise.all([refetchCard(screen.client, screen.cardId), forgetLists(screen.client)]);
    leadOn({ elementId: element.id, rowKey: null, pressed });
  };

  const submit = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await run();
    isUnderWay.current = false;
  };
  return { submit, ...state };
}
