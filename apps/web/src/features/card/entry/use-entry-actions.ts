import type { CardElement } from '@kartoteka/contract/control-card-form';
import { useCallback, useMemo } from 'react';
import { ownSession } from '../../../lib/own-session.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { useAsk } from '../../../ui/questions.tsx';
import { forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { useCardScreen } from '../open/card-context.ts';
import { useLeadOn } from '../open/onward.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { cardTexts } from '#texts/card';
import { filesTexts } from '#texts/files';
import { isAtWork } from '../work/entry-work.ts';
import { NO_FILE_CHANGES } from '../work/file-changes.ts';
import type { EntryRow } from '../work/rows.ts';
import { repeatAttempt, sendEntry } from '../send/send-entry.ts';
import { revealError } from './entry-focus.ts';
import { useEntryRemoval } from './use-entry-removal.ts';
import { useEntryWithdrawal } from './use-entry-withdrawal.ts';
import { useOnce } from './use-once.ts';

export interface EntryActions {
  readonly save: (row: EntryRow) => Promise<boolean>;
  readonly submit: (row: EntryRow) => Promise<boolean>;
  readonly remove: (row: EntryRow) => Promise<void>;
  readonly withdraw: (row: EntryRow) => Promise<void>;
  /** Repeats the unanswered call at once. */
  readonly repeat: (row: EntryRow) => Promise<void>;
}

/**
 * Returns the actions on the entries of an element. While an action on a row runs, every further action on the row is
 * ignored, except `repeat`.
 */
export function useEntryActions(element: CardElement): EntryActions {
  const screen = useCardScreen();
  const { cardId, client, store } = screen;
  const notify = useNotify();
  const ask = useAsk();
  const once = useOnce();
  const remove = useEntryRemoval(element);
  const withdraw = useEntryWithdrawal(element);
  const leadOn = useLeadOn();

  /**
   * Asks whether to repeat a submission after a lost connection, because it is not repeated without the user's consent.
   * Resolves with true if the user agrees and no call of the entry is unanswered any more, for example because a save
   * before the submission was answered while the question was open. The caller then submits the entry.
   */
  const askToRepeat = useCallback(
    async ({ key, index }: EntryRow): Promise<boolean> => {
      const repeat = await ask({
        title: cardTexts.unansweredTitle,
        text: cardTexts.unansweredText,
        cancelLabel: cardTexts.unansweredStop,
        choices: [{ value: 'repeat', label: cardTexts.unansweredRepeat, emphasis: 'main' }],
      });
      const attempt = store.ofElement(element.id).get(key)?.attempt;
      if (!attempt) return repeat !== null;
      if (repeat !== null) store.tell(element.id, key, index, { type: 'promised', at: Date.now() });
      // Gives up only a submission. An unanswered save stays, because it is repeated automatically.
      else if (attempt.body.submit) store.tell(element.id, key, index, { type: 'abandoned' });
      return false;
    },
    [ask, store, element.id],
  );

  const send = useCallback(
    async function sendRow(row: EntryRow, submit: boolean): Promise<boolean> {
      const result = await sendEntry(screen, element, row, submit);
      if (result === null) return false;
      if (result.kind === 'failed') {
        if (result.failure.kind === 'offline') {
          // A page that another login has replaced sends nothing until it is reloaded, so it promises nothing.
          if (!submit || !ownSession.isStored()) return false;
          return (await askToRepeat(row)) && sendRow(row, true);
        }
        if (result.failure.kind === 'unavailable') {
          // Shows no message, because the entry itself shows that it will be sent again.
          const { attempt, retryAt } = store.ofElement(element.id).get(row.key) ?? {};
          if (submit && attempt && !attempt.body.submit)
            store.tell(element.id, row.key, row.index, { type: 'promised', at: retryAt ?? Date.now() });
          return false;
        }
        notify.error(result.failure.message);
        revealError(element.id, row.key, fieldsOfElement(element), result.errors);
        return false;
      }
      const { added } = store.ofElement(element.id).get(row.key)?.files ?? NO_FILE_CHANGES;
      const held = added.find(({ refusal }) => refusal !== null);
      if (submit) notify.success(cardTexts.entrySubmitted);
      else if (held?.refusal) notify.error(filesTexts.notAdded(held.name, held.refusal));
      else notify.success(added.length > 0 ? cardTexts.savedBeforeFiles : cardTexts.changesSaved);
      if (submit) await Promise.all([refetchCard(client, cardId), forgetLists(client)]);
      return true;
    },
    [screen, store, client, cardId, element, notify, askToRepeat],
  );

  const save = useCallback(
    async (row: EntryRow): Promise<boolean> => {
      if (row.entry === null || isAtWork(row.work)) return send(row, false);
      // Reports success also if nothing was sent, as after a second tap, because the entry is already stored.
      notify.success(cardTexts.changesSaved);
      return true;
    },
    [send, notify],
  );

  return useMemo(
    () => ({
      save: (row) => once(row.key, () => save(row), false),
      submit: (row) => {
        const pressed = document.activeElement;
        const submit = async (): Promise<boolean> => {
          const isSubmitted = await send(row, true);
          if (isSubmitted) leadOn({ elementId: element.id, rowKey: row.key, pressed });
          return isSubmitted;
        };
        return once(row.key, submit, false);
      },
      remove: (row) => once(row.key, () => remove(row), undefined),
      withdraw: (row) => once(row.key, () => withdraw(row), undefined),
      repeat: async (row) => {
        const result = await repeatAttempt(screen, element, row);
        if (result?.kind === 'stored') await Promise.all([refetchCard(client, cardId), forgetLists(client)]);
      },
    }),
    [once, save, send, remove, withdraw, leadOn, screen, element, client, cardId],
  );
}
