import type { CardFormData } from '@kartoteka/contract/control-card-form';
import type { QueryClient } from '@tanstack/react-query';
import { type Draft, draftBox } from '../../../lib/draft-box.ts';
import { fileBox } from '../../../lib/files/file-box.ts';
import { isNewCard } from '../../../lib/outbox/new-card.ts';
import { passed } from '../../../lib/passed.ts';
import { unsaved } from '../../../lib/unsaved.ts';
import { cardQuery, changeCard } from '../card-data/card-cache.ts';
import { withEntry } from '../card-data/change-card.ts';
import { CARD_NAME } from '../work/card-name.ts';
import { sendWholeForm } from '../send/send-whole-form.ts';
import { dropBytes } from '../work/drop-bytes.ts';
import { dropStored } from '../work/drop-stored.ts';
import { isAtWork } from '../work/entry-work.ts';
import type { KeptWork } from '../work/work-types.ts';
import { createGroupWaits, type GroupWaits } from '../send/group-waits.ts';
import { keepDrafts } from '../work/keep-drafts.ts';
import type { KnownRows } from '../work/known-rows.ts';
import type { KeptState } from '../work/write-drafts.ts';
import { describeDraft, entryNumber } from './describe-draft.ts';
import { createHold } from './hold.ts';
import { readNewer } from './read-newer.ts';
import { rememberSent } from './remember-sent.ts';
import { type SendingWhileOpen, sendWhileOpen } from './send-while-open.ts';
import { rowsOf } from '../work/rows.ts';
import type { CardAtWork } from '../send/send-entry.ts';
import { saveTyped } from '../send/save-typed.ts';
import { createTurns } from '../send/turns.ts';
import { createWorkStore, type WorkStore } from '../work/work-store.ts';

/**
 * A card that is open for typing: the text of this user, and the functions that store it on the device and send it.
 */
export interface OpenCard extends CardAtWork {
  readonly kept: KeptState;
  /** What this tab knows of the rows. Missing on a screen that takes no text. */
  readonly known?: KnownRows;
  readonly groups: GroupWaits;
  /** Saves an entry, because the focus has left one of its fields. */
  readonly leaveField: (elementId: string, rowKey: string) => void;
  /**
   * Begins no automatic save until the returned function is called. Until then, a card that the server does not know
   * yet also keeps its present id, and a whole form repeats no call.
   */
  readonly hold: () => () => void;
  /** Resolves as soon as every hold has ended. */
  readonly untilFree: () => Promise<void>;
  readonly close: () => void;
}

export interface OpenCardOptions {
  readonly cardId: string;
  readonly userId: string;
  readonly client: QueryClient;
  /** Whether the user may type. */
  readonly isTyping: boolean;
  /** Whether each entry is saved automatically, and unanswered calls are repeated automatically. */
  readonly isSending: boolean;
  /** Whether all entries are stored in one call. */
  readonly isWholeForm: boolean;
  /** The card with the text that was typed before it got its id from the server. The text stays on the screen. */
  readonly adopts?: Pick<OpenCard, 'store' | 'known'>;
  /** Whether text of a whole form that is open elsewhere is left to its screen. */
  readonly leavesForms?: boolean;
  /** Selects the drafts to restore. If it is missing, all drafts that this screen can show are restored. */
  readonly isWanted?: (draft: Draft) => boolean;
}

/** Maximum time in ms that a card waits for its newest version before it opens, if the page has an older version. */
const NEWER_WITHIN = 4000;

/** The state of a screen whose text is not stored on the device. */
const NOT_KEPT: KeptState = { now: () => 'never', subscribe: () => () => undefined };

/** Opens a card for typing and restores its drafts from this device. */
export async function openCardForTyping(options: OpenCardOptions): Promise<OpenCard> {
  const {
    cardId,
    userId,
    client,
    isTyping,
    isSending,
    isWholeForm,
    leavesForms,
    isWanted = () => true,
  } = options;
  const store = options.adopts?.store ?? createWorkStore(!isWholeForm);
  if (!isTyping) {
    const written = () => Promise.resolve();
    const turns = createTurns();
    const groups = createGroupWaits(store);
    const nothing = () => undefined;
    const idle = { kept: NOT_KEPT, leaveField: nothing, ...createHold(), close: nothing };
    return { cardId, userId, client, store, turns, written, groups, ...idle };
  }
  const read = (): CardFormData | undefined => client.getQueryData(cardQuery(cardId).queryKey);
  const describe = (elementId: string, work: KeptWork, rowKey: string) => ({
    ...describeDraft(read(), elementId, work, isWholeForm),
    entryNumber: entryNumber(read(), store, elementId, rowKey),
  });
  const newer = readNewer(client, cardId);
  let sending: SendingWhileOpen | null = null;
  const keeper = keepDrafts({
    box: draftBox,
    store,
    userId,
    cardId,
    isWholeForm,
    ...(leavesForms && { leavesForms }),
    ...(options.adopts?.known && { known: options.adopts.known }),
    describe,
    onNewer: newer.read,
    onGone: () => sending?.resume(),
    showStored: (elementId, entry, alongside) =>
      changeCard(client, cardId, (shown) => withEntry(shown, elementId, entry), alongside),
  });
  const stopDropping = dropBytes(store, fileBox, userId);
  const atWork = { cardId, userId, client, store, turns: createTurns(), written: keeper.written };
  const reading = client.query(cardQuery(cardId)).catch(() => undefined);
  /**
   * Drops text that is stored in the newest version of the card that this page has, and returns this version. Another
   * tab may have stored text while the drafts were read.
   */
  const dropStoredNow = () => {
    const newest = read();
    if (newest !== undefined) dropWhatIsStored(atWork, newest);
    return newest;
  };
  await (read() === undefined ? reading : Promise.race([reading, passed(NEWER_WITHIN)]));
  // Only the whole form can change the card's name.
  const isShown = (draft: Draft) => isWanted(draft) && (draft.elementId !== CARD_NAME || isWholeForm);
  if (options.adopts) {
    await keeper.adopt(isShown);
    // Another tab with the begun card may have sent the text already.
    dropStoredNow();
  } else {
    // A card that the page has shown before gets its drafts even if this read failed.
    await keeper.restore((draft) => read() !== undefined && isShown(draft));
    const newest = dropStoredNow();
    if (newest !== undefined && (isOlderThanDrafts(newest, store) || (await isReadTooEarly(options))))
      newer.read();
  }
  const groups = createGroupWaits(store);
  const endRemembering = rememberSent(atWork);
  sending = isSending && !isNewCard(cardId) ? sendWhileOpen({ ...atWork, groups }) : null;
  const { hold: holdStart, untilFree } = createHold();
  const hold = () => {
    const releases = [sending?.hold(), holdStart()];
    return () => releases.forEach((release) => release?.());
  };
  const kept = (await draftBox.isKeeping()) ? keeper.kept : NOT_KEPT;
  const unregister = unsaved.register({
    id: cardId,
    count: () => store.rows().filter(({ work }) => isAtWork(work)).length,
    isSavedByItself: isSending,
    isKept: () => kept.now() === 'kept',
    hold,
    save: async () => void (isWholeForm ? await sendWholeForm(atWork, false) : await saveTyped(atWork)),
    discard: () => dropAll(atWork),
  });
  return {
    ...atWork,
    groups,
    kept,
    known: keeper.known,
    leaveField: (elementId, rowKey) => sending?.leaveField(elementId, rowKey),
    hold,
    untilFree,
    sendBefore: (since) => sending?.sendBefore(since) ?? Promise.resolve(true),
    close() {
      sending?.stop();
      groups.close();
      unregister();
      const end = () => {
        endRemembering();
        keeper.close();
        stopDropping();
        newer.close();
        sending?.handOver();
      };
      // Waits for the running calls first, because the outbox would send them a second time.
      const underWay = atWork.turns.idle();
      if (underWay === null) end();
      else underWay.then(end).catch(reportError);
    },
  };
}

/** Drops typed text that the server has stored already, also on the device. */
function dropWhatIsStored({ store }: CardAtWork, card: CardFormData): void {
  for (const element of card.elements) {
    for (const row of rowsOf(element, store.ofElement(element.id), true)) dropStored(store, element, row);
  }
}

/**
 * Milliseconds that the read of a card is assumed to take at most. If a read takes longer, text that another
 * tab stored meanwhile may be missing on this screen until the next read.
 */
const READING = 10_000;

/**
 * Returns whether another tab may have stored text while the card was read. The draft of that text is
 * deleted, so without another read this screen would show neither the draft nor the stored text.
 */
async function isReadTooEarly({ client, userId, cardId }: OpenCardOptions): Promise<boolean> {
  const storedAt = await draftBox.lastDeletedAt(userId, cardId).catch(() => null);
  const readAt = client.getQueryState(cardQuery(cardId).queryKey)?.dataUpdatedAt ?? 0;
  return storedAt !== null && storedAt > readAt - READING;
}

/** Returns whether a draft is based on a newer version of its entry than the version in the card that was read. */
function isOlderThanDrafts({ elements }: CardFormData, store: WorkStore): boolean {
  return store.rows().some(({ elementId, work: { index, base } }) => {
    const entry = elements.find(({ id }) => id === elementId)?.entries.find((one) => one.index === index);
    return (base.rowVersion ?? 0) > (entry?.rowVersion ?? 0);
  });
}

/** Drops all unsaved text of a card. */
export function dropAll({ store }: Pick<CardAtWork, 'store'>): void {
  for (const { elementId, rowKey, work } of store.rows()) {
    if (!isAtWork(work)) continue;
    store.tell(elementId, rowKey, work.index, { type: 'abandoned' });
    store.tell(elementId, rowKey, work.index, { type: 'dropped' });
  }
}
