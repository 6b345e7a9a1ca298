import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, messageOf, NO_CONNECTION } from '../../../lib/api-error.ts';
import { ownSession } from '../../../lib/own-session.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { type CardScreen, useCardScreen } from '../open/card-context.ts';
import { cardQuery, forgetLists } from '../card-data/card-cache.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { revealError, revealGroupEnd, revealRow } from '../entry/entry-focus.ts';
import { callTexts } from '#texts/call';
import { cardTexts } from '#texts/card';
import { NOTHING_STORED } from '../work/entry-work.ts';
import { isKeyKnown } from '../work/key-life.ts';
import { onTyping } from '../work/typing.ts';
import type { Unsettled } from '../work/unsettled.ts';
import { retryDelay } from '../send/retry-delay.ts';
import { CARD_NAME } from '../work/card-name.ts';
import { discardForm, fateOf } from '../open/discard-form.ts';
import {
  afterOwnCall,
  type FormAttempt,
  forgetForm,
  giveUpForm,
  unansweredForm,
} from '../send/form-attempt.ts';
import { type FormGap, formGaps } from '../send/form-gaps.ts';
import { managedCard } from '../send/managed-card.ts';
import { type SeenForm, seenForm } from '../send/seen-versions.ts';
import { type FormResult, type RefusedRow, sendWholeForm } from '../send/send-whole-form.ts';
import { formTexts } from '#texts/card-form';

/** The failure of the last attempt to store the form. */
export interface FormFailure {
  readonly message: string;
  /** The reason to repeat the same call; null when repeating would not help. */
  readonly unsettled: Unsettled | null;
  readonly submit: boolean;
  /** Time of the next automatic attempt in ms; null if none is planned. */
  readonly retryAt: number | null;
}

/**
 * Returns the actions of the whole form and the state of the last attempt to store it. While the server is unavailable,
 * saves and submissions are repeated automatically. Without a connection only saves are repeated.
 */
export function useSaveWholeForm(card: CardFormData, open: (elementId: string) => void) {
  const screen = useCardScreen();
  const notify = useNotify();
  const underWay = useRef<Promise<void> | null>(null);
  const tries = useRef(0);
  /** The row versions that the person saw at the last press of 'Zatwierdź', updated by this page's saves since then. */
  const seen = useRef<SeenForm | null>(null);
  /**
   * The row versions that the person saw when the question about the submission opened, updated by this page's saves
   * since then. Null unless the question is open or a submission waits for the end of a save.
   */
  const asked = useRef<SeenForm | null>(null);
  const [sending, setSending] = useState<'save' | 'submit' | null>(null);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [gaps, setGaps] = useFormGaps(card, screen);

  const reveal = (refused: readonly RefusedRow[]) => {
    for (const { elementId } of refused) open(elementId);
    const [first] = refused;
    const element = card.elements.find((one) => one.id === first?.elementId);
    if (first === undefined || element === undefined) return;
    // Waits until the elements that were just unfolded are rendered.
    setTimeout(() => revealError(first.elementId, first.rowKey, fieldsOfElement(element), first.errors), 50);
  };

  const show = async (result: FormResult, submit: boolean, isTypedOn: boolean): Promise<void> => {
    switch (result.kind) {
      case 'stored':
        tries.current = 0;
        notify.success(result.isSubmitted ? formTexts.submitted : cardTexts.changesSaved);
        return forgetLists(screen.client);
      case 'undecided':
        open(result.elementId);
        return notify.error(formTexts.undecided);
      case 'nameMissing':
        return notify.error(formTexts.nameMissing);
      case 'overtaken':
        return endSubmission(screen, setFailure);
      case 'failed': {
        const { error, unsettled, refused } = result;
        const isOpen = unsettled === 'unavailable' || (unsettled === 'offline' && !submit);
        // A page that another login has replaced sends nothing until it is reloaded, so it promises nothing.
        const isOwn = ownSession.isStored();
        const isRepeated = isOpen && isOwn;
        if (isRepeated && submit && isTypedOn) return endSubmission(screen, setFailure);
        const retryAt = isRepeated ? Date.now() + retryDelay(tries.current, error) : null;
        tries.current += 1;
        setFailure({
          message: failureWords(result, submit, screen.kept.now() === 'kept'),
          unsettled: isOwn ? unsettled : null,
          submit,
          retryAt,
        });
        reveal(refused);
      }
    }
  };

  const goToGap = ({ elementId, rowKey }: FormGap): void => {
    open(elementId);
    const element = card.elements.find(({ id }) => id === elementId);
    // Waits until the element that was just unfolded is rendered.
    setTimeout(() => {
      if (rowKey !== null) revealRow(elementId, rowKey);
      else if (element) revealGroupEnd(element);
    }, 50);
  };
  /**
   * Drops all unsaved text of the form, also on the device, if the person agrees to the question. Resolves with whether
   * the person agreed. Nothing is repeated automatically meanwhile, because a repetition would store the text.
   */
  const discard = async (ask: () => Promise<boolean>): Promise<boolean> => {
    const release = screen.hold();
    try {
      if (!(await ask())) return false;
      while (underWay.current !== null) await underWay.current;
      // Cancels the repetition that waits for the end of the hold.
      flushSync(() => setFailure(null));
      setGaps([]);
      const sent = await discardForm(screen);
      if (sent !== null) fateOf(screen, sent).then(tellFate).catch(reportError);
      return true;
    } finally {
      release();
    }
  };
  const tellFate = (fate: Awaited<ReturnType<typeof fateOf>>): void => {
    if (fate === 'stored') notify.error(formTexts.discardStored);
    if (fate === 'unsure') notify.error(formTexts.discardUnsure);
  };

  const onStored = (attempt: FormAttempt): void => {
    const elements = elementsOf(screen);
    seen.current &&= afterOwnCall(seen.current, attempt, elements);
    asked.current &&= afterOwnCall(asked.current, attempt, elements);
  };
  const send = async (submit: boolean, { isTypedOn, end }: Typing): Promise<void> => {
    setSending(submit ? 'submit' : 'save');
    setFailure(null);
    const press = { seen: () => seen.current ?? undefined, onStored, isTypedOn };
    try {
      const result = await sendWholeForm(screen, submit, press);
      await show(result, submit, isTypedOn());
    } finally {
      end();
      underWay.current = null;
      setSending(null);
    }
  };
  const save = async (submit: boolean, typing?: Typing): Promise<void> => {
    if (underWay.current !== null) return;
    underWay.current = send(submit, typing ?? watchTyping(screen));
    await underWay.current;
  };
  /**
   * Submits the form if the person agrees to the question. A save that runs at that moment comes first. Text that is
   * typed during this wait cancels the submission.
   */
  const submit = async (ask: () => Promise<boolean>): Promise<void> => {
    const found = formGaps(managedCard(card).elements, screen.store);
    setGaps(found);
    if (found[0] !== undefined) return goToGap(found[0]);
    asked.current = seenForm(card.elements);
    if (await ask()) {
      const typing = watchTyping(screen);
      while (underWay.current !== null) await underWay.current;
      seen.current = asked.current;
      asked.current = null;
      await save(true, typing);
    } else asked.current = null;
  };

  /** Saves the form at a press. The list of gaps goes, because it explains why an earlier press did not submit. */
  const pressSave = (): Promise<void> => {
    setGaps([]);
    return save(false);
  };

  useUnansweredForm(screen, underWay, setFailure);
  useRepeat(screen, failure, save);
  useSubmitEndedByTyping(screen, failure, setFailure);

  const rename = (name: string) =>
    screen.store.tell(CARD_NAME, CARD_NAME, null, {
      type: 'typed',
      fieldId: CARD_NAME,
      raw: name,
      stored: card.name,
      base: NOTHING_STORED,
    });
  return { save: pressSave, submit, discard, goToGap, sending, failure, gaps, rename };
}

/**
 * Returns what the form lacks now, if an entry was missing at the last press of 'Zatwierdź' and an entry is still
 * missing. The gaps are kept apart from the failure of the last call, because an unanswered save is still repeated.
 */
function useFormGaps(
  card: CardFormData,
  { store }: CardScreen,
): [readonly FormGap[], (gaps: readonly FormGap[]) => void] {
  const [gaps, setGaps] = useState<readonly FormGap[]>([]);
  const hasGaps = gaps.length > 0;
  useEffect(() => {
    if (!hasGaps) return;
    const look = () => {
      const now = formGaps(managedCard(card).elements, store);
      // Keeps the same list while nothing in it changes, so that a key press does not render the whole form again.
      setGaps((before) => (isSameList(before, now) ? before : now));
    };
    // Also looks when the card changes, because a save tells the store before the screen has the card that it read.
    look();
    return store.subscribe(look);
  }, [hasGaps, card, store]);
  return [gaps, setGaps];
}

const isSameList = (one: readonly FormGap[], other: readonly FormGap[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const elementsOf = ({ client, cardId }: CardScreen): CardFormData['elements'] =>
  client.getQueryData(cardQuery(cardId).queryKey)?.elements ?? [];

/** Returns whether a submission of the form waits and will be repeated without a press. */
const isSubmitWaiting = (failure: FormFailure | null): boolean =>
  failure?.submit === true && failure.retryAt !== null;

/** Repeats an unanswered save from an earlier page at once. For an unanswered submission it shows the failure. */
function useUnansweredForm(
  screen: CardScreen,
  underWay: RefObject<Promise<void> | null>,
  onFailure: (failure: FormFailure) => void,
): void {
  useEffect(() => {
    let isLeft = false;
    const takeUp = async () => {
      const kept = await unansweredForm(screen);
      if (kept === null || isLeft || underWay.current !== null) return;
      // Forgets a call whose key the server no longer knows. The card shows whether the call was executed.
      if (!isKeyKnown(kept, Date.now())) return forgetForm(screen);
      const submit = kept.body.isSubmitted;
      const retryAt = submit ? null : Date.now();
      onFailure({ message: NO_CONNECTION, unsettled: 'offline', submit, retryAt });
    };
    takeUp().catch(reportError);
    return () => {
      isLeft = true;
    };
  }, [screen, underWay, onFailure]);
}

/**
 * Repeats the failed call at the time `retryAt` of the failure, or as soon as the device is online. Waits while a
 * question about the text of the card is open.
 */
function useRepeat(
  { untilFree }: CardScreen,
  failure: FormFailure | null,
  save: (submit: boolean) => Promise<void>,
): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const retryAt = failure?.retryAt ?? null;
  const submit = isSubmitWaiting(failure);
  useEffect(() => {
    if (retryAt === null) return;
    let isEnded = false;
    const repeat = async () => {
      await untilFree();
      if (!isEnded) await latest.current(submit);
    };
    const again = () => void repeat().catch(reportError);
    const timer = setTimeout(again, Math.max(0, retryAt - Date.now()));
    addEventListener('online', again);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [untilFree, retryAt, submit]);
}

/**
 * Ends a waiting submission when the user types on, because the submission is for the text at the time of the press.
 */
function useSubmitEndedByTyping(
  screen: CardScreen,
  failure: FormFailure | null,
  onFailure: (failure: FormFailure) => void,
): void {
  const isWaiting = isSubmitWaiting(failure);
  useEffect(() => {
    if (!isWaiting) return;
    return onTyping(
      screen.store,
      () => true,
      () => endSubmission(screen, onFailure),
    );
  }, [isWaiting, screen, onFailure]);
}

/** Ends a submission because the user typed on. The form shows that it was not sent. */
function endSubmission(screen: CardScreen, onFailure: (failure: FormFailure) => void): void {
  onFailure({ message: cardTexts.offlineSubmit, unsettled: null, submit: true, retryAt: null });
  giveUpForm(screen).catch(reportError);
}

interface Typing {
  /** Returns whether the user has typed since the watching began. */
  readonly isTypedOn: () => boolean;
  readonly end: () => void;
}

function watchTyping({ store }: CardScreen): Typing {
  let isTyped = false;
  const end = onTyping(
    store,
    () => true,
    () => {
      isTyped = true;
    },
  );
  return { isTypedOn: () => isTyped, end };
}

function failureWords(
  { error, unsettled, others }: FormResult & { kind: 'failed' },
  submit: boolean,
  isKept: boolean,
): string {
  if (!ownSession.isStored())
    return `${callTexts.replaced} ${isKept ? cardTexts.textKept : cardTexts.textShown}`;
  const isStale = error instanceof ApiError && error.code === 'Kartoteka:ConcurrencyConflict';
  if (isStale && submit) return formTexts.stale;
  if (unsettled === 'unavailable') return cardTexts.unavailableAbout(submit, isKept);
  const isBroken = error instanceof ApiError && error.status >= 500;
  const kept = isBroken ? [isKept ? cardTexts.textKept : cardTexts.textShown] : [];
  return [messageOf(error), ...others, ...kept].join(' ');
}
