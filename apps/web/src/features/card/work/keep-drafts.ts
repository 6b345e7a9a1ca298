import type { Draft, DraftBox } from '../../../lib/draft-box.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { tabLives } from '../../../lib/tab-lives.ts';
import type { CardEntry } from '@kartoteka/contract/control-card-form';
import {
  type ChangedRow,
  createSlotsOfRows,
  type DraftsOfCard,
  rowOf,
  isEntry,
  sinceOf,
  storedKeyOf,
} from './draft-changes.ts';
import { changedFields, knownHere } from './changed-fields.ts';
import { isAtWork, keptOf, NOTHING_STORED } from './entry-work.ts';
import { beforeDraft, createKnownRows, includesDraft, type KnownRows } from './known-rows.ts';
import { isTextOf } from './mirror-work.ts';
import { isSameDraft, isSameState } from './same-draft.ts';
import {
  type AnsweredRow,
  type AnyMessage,
  type TabAnswer,
  type TabMessage,
  type TabQuestion,
  TABS,
} from './tab-messages.ts';
import type { EntryWork, KeptWork } from './work-types.ts';
import type { WorkStore } from './work-store.ts';
import { type KeptState, writeDrafts } from './write-drafts.ts';

export interface KeepDraftsOptions extends DraftsOfCard {
  readonly box: Pick<DraftBox, 'write' | 'ofCard'>;
  readonly store: WorkStore;
  /**
   * Whether the text of a whole form is left to the screen of the form. True for the outbox, because the outbox sends
   * entry by entry, and only a press of the user sends a whole form.
   */
  readonly leavesForms?: boolean;
  /** What this tab knows of the rows from the card's earlier id. Then nothing is written before `adopt` is called. */
  readonly known?: KnownRows;
  /**
   * Called when another tab of the same user has stored or dropped text, or knows a newer version of an
   * entry.
   */
  readonly onNewer: () => void;
  /** Called when another tab with the card was closed, left the card or has crashed. */
  readonly onGone: () => void;
  /**
   * Shows an entry that another tab has stored, and calls `alongside` in the same render, so that the text is always
   * visible. Resolves after the render.
   */
  readonly showStored: (elementId: string, entry: CardEntry, alongside: () => void) => Promise<void>;
}

/**
 * The drafts of one open card. Messages of other tabs wait until `restore` has read the drafts or `adopt` was called.
 */
export interface DraftKeeper {
  readonly kept: KeptState;
  readonly known: KnownRows;
  /** Restores the drafts from the device. Resolves when the changes of other tabs during the read are taken over. */
  restore(isWanted: (draft: Draft) => boolean): Promise<void>;
  /**
   * Stores the text that was typed into the card while it had another id. Takes over the drafts that another tab has
   * stored under the new id and that this tab has not read.
   */
  adopt(isWanted: (draft: Draft) => boolean): Promise<void>;
  /** Resolves when the device has stored all text typed so far. */
  written(): Promise<void>;
  close(): void;
}

/**
 * Stores typed text on the device, and deletes it when the server has it. All changes within one browser event become
 * one write, which starts before the next event, so that a closed tab loses no earlier text. The tabs of one user
 * inform each other, so that a card that is open twice shows the same text.
 */
export function keepDrafts(options: KeepDraftsOptions): DraftKeeper {
  const {
    box,
    store,
    userId,
    cardId,
    isWholeForm = false,
    leavesForms = false,
    onNewer,
    showStored,
    onGone,
    now = Date.now,
  } = options;
  const tab = idempotencyKey();
  const known = options.known ?? createKnownRows(tab);
  const { clocks, ownFields } = known;
  /** The id of the other tab that sent the last change of each row, by row. */
  const callers = new Map<string, string>();
  /** When another tab is gone, repeats its calls at once, because they have ended with the tab. */
  const lives = tabLives(tab, (gone) => {
    for (const { elementId, rowKey, work } of store.rows()) {
      const isOfGone = callers.get(rowOf(elementId, rowKey)) === gone;
      if (isOfGone && work.attempt?.isAutomatic && work.sending === null)
        store.tell(elementId, rowKey, work.index, { type: 'resumed', at: now() });
    }
    onGone();
  });
  const storedKeys = createSlotsOfRows();
  const writer = writeDrafts(options, storedKeys);
  const changed = new Map<string, ChangedRow>();
  /** The state of each row that the other tabs know, by row. */
  const told = new Map<string, KeptWork | null>();
  /** The work on each row as it was last seen here, by row. */
  const rowsNow = new Map(
    store.rows().map(({ elementId, rowKey, work }) => [rowOf(elementId, rowKey), work]),
  );
  /** The entries that were stored since the last message, by element and index. */
  const entries = new Map<string, CardEntry>();
  const channel = new BroadcastChannel(TABS);
  let isMirroring = false;
  /** Whether the drafts under the card's new id are still to be read. A write would replace unread drafts. */
  let isAdopting = options.known !== undefined;
  const { promise: restored, resolve: endRestoring } = Promise.withResolvers<void>();
  /**
   * The queue of messages from other tabs. The messages wait until the drafts are restored, because a draft
   * may be older than a message. A draft restored after a newer message would bring back text that is already
   * stored, or replace a newer key press.
   */
  let mirroring: Promise<void> = restored;
  /** The indexes that entries got while the drafts were read, by the row keys of the other tabs. */
  const indices = new Map<string, number>();
  /**
   * Whether the user may have typed here. False while all text comes from the device and from other tabs, which know
   * it already.
   */
  let isOwnText = false;

  const isKnown = (
    { elementId, rowKey, work }: ChangedRow,
    areSame: (one: KeptWork, other: KeptWork) => boolean,
  ): boolean => {
    const [before, kept] = [told.get(rowOf(elementId, rowKey)) ?? null, keptOf(work)];
    const isStored = entries.has(`${elementId}/${work?.index ?? null}`);
    if (before === null || kept === null || isStored) return false;
    return areSame(kept, before);
  };
  /** Writes a row that another tab has changed too, unless the device has text that this tab does not have yet. */
  const writeAgain = (row: ChangedRow) =>
    writer.write([{ ...row, clock: clocks.of(rowOf(row.elementId, row.rowKey)), isBlind: false }]);
  const tell = (message: TabMessage | TabQuestion | TabAnswer) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it reaches this origin only
    channel.postMessage(message);
  };
  const flush = () => {
    if (changed.size === 0 || isAdopting) return;
    // Does not write text that the other tabs have already, because the write could replace a write of
    // another tab at the same moment.
    const rows = [...changed.values()]
      .filter((row) => !isKnown(row, isSameState))
      .map((row) => {
        const id = rowOf(row.elementId, row.rowKey);
        const [before, kept] = [told.get(id) ?? null, keptOf(row.work)];
        const isTyped = kept !== null && kept.typedAt !== before?.typedAt;
        // A write that reads the drafts first would delay the next write, and closing the page would stop
        // both.
        const isBlind = isTyped || lives.isAlone();
        const isForDevice = !isKnown(row, isSameDraft);
        return {
          ...row,
          id,
          before,
          kept,
          isBlind,
          isForDevice,
          clock: isForDevice ? clocks.change(id) : clocks.of(id),
        };
      });
    changed.clear();
    if (rows.length === 0) return;
    writer.write(rows.filter(({ isForDevice }) => isForDevice));
    for (const { id, elementId, rowKey, work, before, kept, clock } of rows) {
      const [index, base] = [work?.index ?? null, work?.base ?? NOTHING_STORED];
      const entry = entries.get(`${elementId}/${index}`) ?? null;
      told.set(id, kept);
      tell({ userId, cardId, elementId, rowKey, index, base, kept, before, entry, clock, tab, isWholeForm });
    }
    entries.clear();
  };

  const unwatchStored = store.onStored((elementId, { entry }) => {
    entries.set(`${elementId}/${entry.index}`, entry);
  });

  const note = (elementId: string, rowKey: string, work: EntryWork | undefined) => {
    if (changed.size === 0) queueMicrotask(flush);
    changed.set(rowOf(elementId, rowKey), { elementId, rowKey, work });
  };
  const unwatch = store.watch((elementId, rowKey, work) => {
    const id = rowOf(elementId, rowKey);
    if (!isMirroring) {
      const own = ownFields.get(id) ?? new Set();
      for (const field of changedFields(rowsNow.get(id), work)) own.add(field);
      ownFields.set(id, own);
      note(elementId, rowKey, work);
    }
    if (work === undefined) rowsNow.delete(id);
    else rowsNow.set(id, work);
  });
  /** Returns the key and the work of the row here that another tab or the device knows under this key or index. */
  const rowHere = (elementId: string, rowKey: string, index: number | null) =>
    [...store.ofElement(elementId)].find(
      ([key, work]) => key === rowKey || (index !== null && work.index === index),
    );
  const take = (message: TabMessage) => {
    const { elementId, rowKey, index, base, before, kept, clock, tab: from, isOffered = false } = message;
    const own = rowHere(elementId, rowKey, index ?? indices.get(rowOf(elementId, rowKey)) ?? null);
    if (own === undefined && kept === null) return onNewer();
    const key = own?.[0] ?? rowKey;
    const version = own?.[1].base.rowVersion ?? 0;
    const id = rowOf(elementId, key);
    const then = knownHere(before, own?.[1], ownFields.get(id));
    isMirroring = true;
    try {
      store.tell(elementId, key, index, { type: 'mirrored', index, base, before: then, kept, isOffered });
    } finally {
      // Resets the flag after an error too, because otherwise this tab would store no more drafts.
      isMirroring = false;
    }
    const toldBefore = told.get(id) ?? null;
    const isMissed =
      clock === undefined
        ? toldBefore !== null && !isSameDraft(toldBefore, before)
        : clocks.isMissedBy(id, clock);
    told.set(id, kept);
    clocks.take(id, clock ?? {});
    callers.set(id, from ?? '');
    if (from !== undefined) lives.watch(from);
    // Remembers the key that the other tab used, because this tab replaces the draft under that key later.
    if (kept !== null) storedKeys.add(id, storedKeyOf(rowKey, kept.index));
    const work = store.ofElement(elementId).get(key);
    // Writes the draft again if both tabs changed it at the same moment. The device may have the earlier text, and the
    // other tab may be closed.
    if (isOwnText && isMissed) writeAgain({ elementId, rowKey: key, work });
    // Stores the text that was typed here meanwhile once more, because the other tab has written or deleted the draft.
    if (isOwnText && work !== undefined && !isTextOf(work, kept)) note(elementId, key, work);
    if (kept === null || isOffered || (base.rowVersion ?? 0) > version) onNewer();
  };
  const mirror = async (message: TabMessage): Promise<void> => {
    const { elementId, entry } = message;
    // Sends the text typed here first, so that messages are sent in the order in which the store changed.
    flush();
    if (entry === null) take(message);
    else await showStored(elementId, entry, () => take(message));
  };
  /** Sends all text of this tab to a tab that has just restored the drafts. */
  const answer = (to: string) => {
    flush();
    lives.watch(to);
    const rows = store.rows().flatMap(({ elementId, rowKey, work }) => {
      const kept = keptOf(work);
      if (kept === null) return [];
      const { index, base } = work;
      const clock = clocks.of(rowOf(elementId, rowKey));
      return [{ userId, cardId, elementId, rowKey, index, base, kept, clock, tab }];
    });
    tell({ to, tab, rows, isWholeForm });
  };
  const takeAnswer = (row: AnsweredRow) => {
    const { elementId, rowKey, index, kept, clock } = row;
    const [key = rowKey, here] = rowHere(elementId, rowKey, index) ?? [];
    const restored = keptOf(here);
    if (kept === null || !clocks.isUpToDate(rowOf(elementId, key), clock)) return;
    clocks.take(rowOf(elementId, key), clock);
    if (isSameState(kept, restored)) return;
    // Without a row in this tab, there is no text here that may be newer than the other tab's text.
    take({ ...row, before: here === undefined ? null : kept, entry: null });
    const work = rowHere(elementId, rowKey, index)?.[1];
    const id = rowOf(elementId, key);
    // The device may have no draft of the row at all.
    if (!isTextOf(kept, restored))
      writer.write([{ elementId, rowKey: key, work, clock: clocks.change(id), isBlind: true }]);
  };
  /** Restores a draft without storing or sending it, because the device and the other tabs have the text already. */
  const bringBack = ({ elementId, slot, work, clock = {} }: Draft) => {
    const kept = work as KeptWork;
    const id = rowOf(elementId, slot);
    storedKeys.add(id, slot);
    told.set(id, kept);
    clocks.take(id, clock);
    isMirroring = true;
    try {
      store.tell(elementId, slot, kept.index, { type: 'restored', kept, now: now() });
    } finally {
      isMirroring = false;
    }
  };
  /**
   * Stores a restored draft again if this screen changed its state, for example gave up a submission that was
   * not promised, or if the draft comes from another screen of the card. Also stores the refused promise of an earlier
   * version of the product again, because its draft counts as unsent text.
   */
  const noteDifference = (draft: Draft) => {
    const work = store.ofElement(draft.elementId).get(draft.slot);
    const kept = keptOf(work);
    if (kept === null || !isTextOf(kept, draft.work as KeptWork)) return;
    const { attempt, failure } = draft.work as KeptWork;
    // A refused promise without text is the same on every screen.
    const isOtherScreen = isAtWork(kept) && (draft.isWholeForm ?? false) !== isWholeForm;
    const isEarlierPromise = failure?.promised !== undefined;
    if (!isEarlierPromise && !isOtherScreen && attempt?.key === kept.attempt?.key) return;
    told.delete(rowOf(draft.elementId, draft.slot));
    note(draft.elementId, draft.slot, work);
  };
  /** Takes over a draft under the card's new id, unless the text of this tab was made from it. */
  const adoptDraft = (draft: Draft) => {
    const { elementId, slot, work, clock = {} } = draft;
    const kept = work as KeptWork;
    const { index, base } = kept;
    const own = rowHere(elementId, slot, index);
    const rowKey = own?.[0] ?? slot;
    storedKeys.add(rowOf(elementId, rowKey), slot);
    if (includesDraft(known, rowOf(elementId, rowKey), draft)) note(elementId, rowKey, own?.[1]);
    else if (own === undefined) bringBack(draft);
    else {
      const before = beforeDraft(kept);
      take({ userId, cardId, elementId, rowKey, index, base, before, kept, entry: null, clock });
    }
  };
  /** Handles messages in the order in which they were sent, because each message builds on the previous one. */
  const inOrder = (handle: () => void | Promise<void>) => {
    mirroring = mirroring.then(handle).catch((error: unknown) => reportError(error));
  };
  channel.addEventListener('message', ({ data }: MessageEvent<AnyMessage>) => {
    if ('asks' in data) {
      if (data.asks.userId === userId && data.asks.cardId === cardId) inOrder(() => answer(data.asks.tab));
      return;
    }
    if (leavesForms && data.isWholeForm === true) {
      // Watches the tab of the form. While that tab is open, text that was not typed here is written only after the
      // drafts were read, so that the write does not replace the draft of the form.
      if (data.tab !== undefined) lives.watch(data.tab);
      return;
    }
    if ('to' in data) {
      if (data.to !== tab) return;
      inOrder(() => {
        lives.watch(data.tab);
        for (const row of data.rows) takeAnswer(row);
      });
      return;
    }
    if (data.userId !== userId || data.cardId !== cardId) return;
    // Remembers the index, because the device may know an entry by its index and an earlier message only by its key.
    if (!isOwnText && data.index !== null) indices.set(rowOf(data.elementId, data.rowKey), data.index);
    // The defaults are for a tab of an earlier version, whose messages have fewer fields.
    const message = { before: null, base: data.kept?.base ?? NOTHING_STORED, entry: null, ...data };
    inOrder(() => mirror(message));
  });

  return {
    kept: writer.kept,
    known,
    async restore(isWanted) {
      const drafts = await box.ofCard(userId, cardId).catch(() => {
        writer.giveUp();
        return [];
      });
      const wanted = drafts.filter((draft) => isEntry(draft) && isWanted(draft));
      // Restores new entries in the order in which they were begun, because the server numbers them in this order.
      for (const draft of wanted.toSorted((one, other) => sinceOf(one) - sinceOf(other))) bringBack(draft);
      endRestoring();
      await mirroring;
      isOwnText = true;
      indices.clear();
      for (const draft of wanted) noteDifference(draft);
      tell({ asks: { userId, cardId, tab } });
    },
    async adopt(isWanted) {
      // Stores the text on the screen even when the drafts cannot be read now.
      const drafts = await box.ofCard(userId, cardId).catch(() => []);
      for (const draft of drafts) if (isEntry(draft) && isWanted(draft)) adoptDraft(draft);
      endRestoring();
      isOwnText = true;
      isAdopting = false;
      for (const row of store.rows()) changed.set(rowOf(row.elementId, row.rowKey), row);
      flush();
    },
    async written() {
      flush();
      await writer.written();
    },
    close() {
      flush();
      unwatch();
      unwatchStored();
      lives.close();
      channel.close();
      writer.close();
    },
  };
}
