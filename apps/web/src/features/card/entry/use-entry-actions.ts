import type { CardElement } from '@kartoteka/contract/control-card-form';
import { useCallback, useMemo } from 'react';
import { useNotify } from '../../../ui/notices.tsx';
import { useAsk } from '../../../ui/questions.tsx';
import { forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { useCardScreen } from '../card-context.ts';
import { fieldsOf } from '../element/element-fields.ts';
import { cardTexts } from '#texts/card';
import { holdsRefused, shownComment, shownDeviations } from '../work/entry-body.ts';
import { baseOf, isPending } from '../work/entry-work.ts';
import type { EntryRow } from '../work/rows.ts';
import { repeatAttempt, sendEntry } from '../work/send-entry.ts';
import { useAskForComments } from './deviation-question.tsx';
import { revealError } from './entry-focus.ts';
import { useEntryRemoval } from './use-entry-removal.ts';
import { useEntryWithdrawal } from './use-entry-withdrawal.ts';
import { useOnce } from './use-once.ts';

export interface EntryActions {
  readonly save: (row: EntryRow) => Promise<boolean>;
  readonly submit: (row: EntryRow) => Promise<boolean>;
  readonly remove: (row: EntryRow) => Promise<void>;
  readonly withdraw: (row: EntryRow) => Promise<void>;
  /** Repeats at once what had no answer. */
  readonly repeat: (row: EntryRow) => Promise<void>;
}

/** What can be done with the entries of an element. Each call waits for the one before it on the same row. */
export function useEntryActions(element: CardElement): EntryActions {
  const screen = useCardScreen();
  const { cardId, client, store } = screen;
  const notify = useNotify();
  const ask = useAsk();
  const askForComments = useAskForComments();
  const once = useOnce();
  const remove = useEntryRemoval(element);
  const withdraw = useEntryWithdrawal(element);

  /** A submission is repeated by itself only when somebody says so. */
  const askToRepeat = useCallback(
    async ({ key, index }: EntryRow): Promise<void> => {
      const repeat = await ask({
        title: cardTexts.unansweredTitle,
        text: cardTexts.unansweredText,
        cancelLabel: cardTexts.unansweredStop,
        choices: [{ value: 'repeat', label: cardTexts.unansweredRepeat, emphasis: 'main' }],
      });
      const attempt = store.ofElement(element.id).get(key)?.attempt;
      if (!attempt) return;
      if (repeat !== null) store.tell(element.id, key, index, { type: 'resumed', at: Date.now() });
      else store.tell(element.id, key, index, { type: 'abandoned' });
    },
    [ask, store, element.id],
  );

  const send = useCallback(
    async (row: EntryRow, submit: boolean): Promise<boolean> => {
      const result = await sendEntry(screen, element, row, submit);
      if (result.kind === 'failed') {
        if (result.failure.kind === 'offline') {
          if (submit) await askToRepeat(row);
          return false;
        }
        // The entry says that it goes again by itself.
        if (result.failure.kind === 'unavailable') return false;
        notify.error(result.failure.message);
        const ids = fieldsOf(element).map((field) => field.id);
        revealError(element.id, row.key, ids, result.errors);
        return false;
      }
      notify.success(cardTexts.changesSaved);
      if (submit) await Promise.all([refetchCard(client, cardId), forgetLists(client)]);
      return true;
    },
    [screen, client, cardId, element, notify, askToRepeat],
  );

  const save = useCallback(
    async (row: EntryRow): Promise<boolean> => {
      if (row.entry === null || isPending(row.work)) return send(row, false);
      // The second tap of two, or nothing typed: it is stored as it stands.
      notify.success(cardTexts.changesSaved);
      return true;
    },
    [send, notify],
  );

  const submit = useCallback(
    async (row: EntryRow): Promise<boolean> => {
      const fields = fieldsOf(element);
      const deviations = shownDeviations(fields, row.work, row.entry);
      // Nobody explains one value of an entry that is refused for another.
      if (deviations.length > 0 && !holdsRefused(fields, row.work, row.entry)) {
        const comment = shownComment(row.work, row.entry);
        const comments = await askForComments([{ rowKey: row.key, label: null, deviations, comment }]);
        if (comments === null) return false;
        const base = baseOf(row.entry);
        const event = { type: 'commented', comment: comments.get(row.key) ?? '', base } as const;
        store.tell(element.id, row.key, row.index, event);
      }
      return send(row, true);
    },
    [element, askForComments, store, send],
  );

  return useMemo(
    () => ({
      save: (row) => once(row.key, () => save(row), false),
      submit: (row) => once(row.key, () => submit(row), false),
      remove: (row) => once(row.key, () => remove(row), undefined),
      withdraw: (row) => once(row.key, () => withdraw(row), undefined),
      repeat: async (row) => {
        const result = await repeatAttempt(screen, element, row);
        if (result?.kind === 'stored') await Promise.all([refetchCard(client, cardId), forgetLists(client)]);
      },
    }),
    [once, save, submit, remove, withdraw, screen, element, client, cardId],
  );
}
