import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { useCardScreen } from '../card-context.ts';
import { cardQuery, forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { revealError } from '../entry/entry-ids.ts';
import { fieldsOf } from '../element/element-fields.ts';
import { cardTexts } from '../texts.ts';
import { type EntryErrors, NOTHING_STORED } from '../work/entry-work.ts';
import { retryDelay } from '../work/retry-delay.ts';
import { rowsOf } from '../work/rows.ts';
import { storedRowKey } from '../work/work-store.ts';
import { CARD_NAME } from './card-name.ts';
import { type TypedForm, typedForm } from './form-body.ts';
import { formErrorsOf } from './form-errors.ts';
import { managedCard } from './managed-card.ts';
import { formTexts } from './texts.ts';

/** How the last try to store the form ended, while it did not succeed. */
export interface FormFailure {
  readonly message: string;
  readonly isUnanswered: boolean;
  readonly submit: boolean;
  /** When a save is tried again by itself, in ms. */
  readonly retryAt: number | null;
}

/** 'Zapisz' and 'Zatwierdź' of the whole form. A save without an answer is repeated; a submission never by itself. */
export function useSaveForm(card: CardFormData, open: (elementId: string) => void) {
  const { client, cardId, store, written } = useCardScreen();
  const notify = useNotify();
  const isUnderWay = useRef(false);
  const attempt = useRef<{ readonly body: string; readonly key: string } | null>(null);
  const tries = useRef(0);
  const sentRows = useRef<TypedForm['rows']>([]);
  const [sending, setSending] = useState<'save' | 'submit' | null>(null);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  const read = (): CardFormData => client.getQueryData(cardQuery(cardId).queryKey) ?? card;

  const tellStored = (form: TypedForm) => {
    const { elements, name } = read();
    for (const { elementId, rowKey, index, sent } of form.rows) {
      const entry = elements.find((one) => one.id === elementId)?.entries.find((one) => one.index === index);
      if (entry) store.tell(elementId, rowKey, index, { type: 'stored', sent, entry });
    }
    const typedName = store.ofElement(CARD_NAME).get(CARD_NAME)?.typed[CARD_NAME];
    if (typedName === name) store.tell(CARD_NAME, CARD_NAME, null, { type: 'dropped' });
  };

  const showErrors = (error: ApiError): readonly string[] => {
    const { placed, name, others } = formErrorsOf(error.validationErrors);
    const { elements } = read();
    let first: { elementId: string; rowKey: string; errors: EntryErrors } | null = null;
    for (const { elementId, index, errors } of placed) {
      const element = elements.find((one) => one.id === elementId);
      if (element === undefined) continue;
      const rows = rowsOf(element, store.ofElement(elementId), true);
      const sent = sentRows.current.find((row) => row.elementId === elementId && row.index === index);
      const rowKey = sent?.rowKey ?? rows.find((row) => row.index === index)?.key ?? storedRowKey(index);
      open(elementId);
      const told = { kind: 'refused', message: error.message } as const;
      store.tell(elementId, rowKey, index, { type: 'failed', failure: told, errors });
      first ??= { elementId, rowKey, errors };
    }
    if (first !== null) {
      const { elementId, rowKey, errors } = first;
      const element = elements.find((one) => one.id === elementId);
      const ids = element ? fieldsOf(element).map((field) => field.id) : [];
      // Panels that were folded are drawn first.
      setTimeout(() => revealError(elementId, rowKey, ids, errors), 50);
    }
    return name === null ? others : [name, ...others];
  };

  const run = async (submit: boolean): Promise<void> => {
    const form = typedForm(managedCard(read()).elements, store);
    if (form.undecided !== null) {
      open(form.undecided.elementId);
      return notify.error(formTexts.undecided);
    }
    const typedName = store.ofElement(CARD_NAME).get(CARD_NAME)?.typed[CARD_NAME];
    const name = typeof typedName === 'string' ? { name: typedName.trim() } : {};
    if (name.name === '') return notify.error(formTexts.nameMissing);
    const body = { ...name, ...form.body, isSubmitted: submit };
    const text = JSON.stringify(body);
    const key = attempt.current?.body === text ? attempt.current.key : idempotencyKey();
    attempt.current = { body: text, key };
    sentRows.current = form.rows;
    setSending(submit ? 'submit' : 'save');
    setFailure(null);
    await written();
    try {
      await call(controlCardRoutes.update, { params: { id: cardId }, body }, { idempotencyKey: key });
      await client.query({ ...cardQuery(cardId), staleTime: 0 });
      tellStored(form);
      attempt.current = null;
      tries.current = 0;
      notify.success(submit ? formTexts.submitted : cardTexts.changesSaved);
      await forgetLists(client);
    } catch (error) {
      const isUnanswered =
        error instanceof ApiError && (error.isOffline || error.status >= 500 || error.status === 429);
      if (!isUnanswered) attempt.current = null;
      const others = error instanceof ApiError ? showErrors(error) : [];
      const retryAt = isUnanswered && !submit ? Date.now() + retryDelay(tries.current, error) : null;
      tries.current += 1;
      setFailure({ message: [messageOf(error), ...others].join(' '), isUnanswered, submit, retryAt });
      if (error instanceof ApiError && [403, 404, 409].includes(error.status))
        await refetchCard(client, cardId);
    }
  };

  const save = async (submit: boolean): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await run(submit);
    isUnderWay.current = false;
    setSending(null);
  };

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const retryAt = failure?.retryAt ?? null;
  useEffect(() => {
    if (retryAt === null) return;
    const again = () => void latest.current(false);
    const timer = setTimeout(again, Math.max(0, retryAt - Date.now()));
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [retryAt]);

  const rename = (name: string) =>
    store.tell(CARD_NAME, CARD_NAME, null, {
      type: 'typed',
      fieldId: CARD_NAME,
      raw: name,
      stored: card.name,
      base: NOTHING_STORED,
    });
  return { save, sending, failure, rename };
}
