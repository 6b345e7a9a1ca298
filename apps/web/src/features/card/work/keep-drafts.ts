import {
  CARD_START,
  type Draft,
  type DraftBox,
  type DraftChange,
  GROUP,
  WHOLE_FORM,
} from '../../../lib/draft-box.ts';
import type { CardEntry } from '@kartoteka/contract/control-card-form';
import { freshWork, isSubmitting, keptOf, NOTHING_STORED } from './entry-work.ts';
import { NO_FILE_CHANGES } from './file-changes.ts';
import { isSame, isTextOf } from './mirror-work.ts';
import type { Base, EntryWork, KeptWork } from './work-types.ts';
import type { TypedLine } from './typed-words.ts';
import { storedRowKey, type WorkStore } from './work-store.ts';

/** The names and the text of a draft, for when the card cannot be read. */
interface DraftWords {
  readonly cardName: string;
  readonly elementName: string;
  readonly lines: readonly TypedLine[];
  /** Why the text is not sent by itself; null while it is. */
  readonly refusal: string | null;
}

export interface KeepDraftsOptions {
  readonly box: Pick<DraftBox, 'write' | 'ofCard'>;
  readonly store: WorkStore;
  readonly userId: string;
  readonly cardId: string;
  readonly isWholeForm?: boolean;
  readonly describe: (elementId: string, work: KeptWork) => DraftWords;
  /** Called when another tab of the same user has stored text or knows a newer version of an entry. */
  readonly onNewer: () => void;
  /**
   * Shows an entry that another tab has stored, and calls `alongside` in the same render, so that the text is always
   * visible. Resolves after the render.
   */
  readonly showStored: (elementId: string, entry: CardEntry, alongside: () => void) => Promise<void>;
  readonly now?: () => number;
}

/**
 * The drafts of one open card. Messages of other tabs wait until `restore` has read the drafts or `adopt` was called.
 */
export interface DraftKeeper {
  /** Restores the drafts from the device. Resolves when the changes of other tabs during the read are taken over. */
  restore(isWanted: (draft: Draft) => boolean): Promise<void>;
  /** Stores the text that was typed into the card while it had another id. */
  adopt(): void;
  /** Resolves when the device has stored all text typed so far. */
  written(): Promise<void>;
  close(): void;
}

interface TabMessage {
  readonly userId: string;
  readonly cardId: string;
  readonly elementId: string;
  readonly rowKey: string;
  readonly index: number | null;
  readonly base: Base;
  /**
   * The text of the sending tab before its change. Text here that differs from it was typed in the receiving tab
   * meanwhile.
   */
  readonly before: KeptWork | null;
  readonly kept: KeptWork | null;
  /** The server's answer, if the sending tab has just stored text; otherwise null. */
  readonly entry: CardEntry | null;
}

/** A message from a tab with an earlier version of the product. */
type OldMessage = Omit<TabMessage, 'base' | 'before' | 'entry'> &
  Partial<Pick<TabMessage, 'base' | 'before' | 'entry'>>;

const CHANNEL = 'kartoteka.drafts';
/** Names for the comment and the files in a list of field ids. */
const [COMMENT, FILES] = ['', ' '];

/**
 * The key under which the device stores a row. It is the key of the row itself until the server gives the entry its
 * index.
 */
function storedKeyOf(rowKey: string, index: number | null): string {
  return index === null ? rowKey : storedRowKey(index);
}

interface ChangedRow {
  readonly elementId: string;
  readonly rowKey: string;
  readonly work: EntryWork | undefined;
}

const rowOf = (elementId: string, rowKey: string): string => `${elementId}/${rowKey}`;

/**
 * Stores typed text on the device, and deletes it when the server has it. All changes within one browser event become
 * one write, which starts before the next event, so that a closed tab loses no earlier text. The tabs of one user
 * inform each other, so that a card that is open twice shows the same text.
 */
export function keepDrafts(options: KeepDraftsOptions): DraftKeeper {
  const { box, store, userId, cardId, isWholeForm = false, onNewer, showStored, now = Date.now } = options;
  const storedKeys = new Map<string, string>();
  const changed = new Map<string, ChangedRow>();
  /** The text that the other tabs know of each row. */
  const told = new Map<string, KeptWork | null>();
  /** The current rows, and the fields of each row that this tab has ever changed. */
  const rowsNow = new Map<string, EntryWork>();
  const ownFields = new Map<string, Set<string>>();
  /** The entries that were stored since the last message, by element and index. */
  const entries = new Map<string, CardEntry>();
  const channel = new BroadcastChannel(CHANNEL);
  let written: Promise<unknown> = Promise.resolve();
  let isMirroring = false;
  const { promise: restored, resolve: endRestoring } = Promise.withResolvers<void>();
  /**
   * The queue of messages from other tabs. They wait until the drafts are restored, because the drafts may be older
   * than a message. Restored after it, they would bring stored text back and replace a newer key press.
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
  const write = (rows: readonly ChangedRow[]) => {
    const changes = rows.flatMap((row) => draftChanges(options, storedKeys, row));
    // Ignores the error of a full device: the text then exists only on the screen.
    if (changes.length > 0) written = box.write(changes).catch(() => undefined);
  };
  const flush = () => {
    if (changed.size === 0) return;
    // Does not write text that the other tabs have already, because the write would replace a write of another tab at
    // the same moment.
    const rows = [...changed.values()].filter((row) => !isKnown(row, isSameState));
    changed.clear();
    if (rows.length === 0) return;
    write(rows.filter((row) => !isKnown(row, isSameDraft)));
    for (const { elementId, rowKey, work } of rows) {
      const id = rowOf(elementId, rowKey);
      const kept = keptOf(work);
      const base = work?.base ?? NOTHING_STORED;
      const row = { elementId, rowKey, index: work?.index ?? null, base, kept };
      const message: TabMessage = {
        userId,
        cardId,
        ...row,
        before: told.get(id) ?? null,
        entry: entries.get(`${elementId}/${row.index}`) ?? null,
      };
      told.set(id, kept);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it reaches this origin only
      channel.postMessage(message);
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
  const take = ({ elementId, rowKey, index, base, before, kept }: TabMessage) => {
    const rows = [...store.ofElement(elementId)];
    const place = index ?? indices.get(rowOf(elementId, rowKey)) ?? null;
    const own = rows.find(([key, work]) => key === rowKey || (place !== null && work.index === place));
    if (own === undefined && kept === null) return onNewer();
    const key = own?.[0] ?? rowKey;
    const version = own?.[1].base.rowVersion ?? 0;
    const id = rowOf(elementId, key);
    isMirroring = true;
    try {
      store.tell(elementId, key, index, {
        type: 'mirrored',
        index,
        base,
        before: knownHere(before, own?.[1], ownFields.get(id)),
        kept,
      });
    } finally {
      // Resets the flag after an error too, because otherwise this tab would store no more drafts.
      isMirroring = false;
    }
    const known = told.get(id) ?? null;
    told.set(id, kept);
    // Remembers the key that the other tab used, because this tab deletes the draft under that key when it stores the
    // text later.
    if (kept !== null) storedKeys.set(id, storedKeyOf(rowKey, kept.index));
    const work = store.ofElement(elementId).get(key);
    // Writes the draft again if both tabs wrote it at the same moment. The device may have the earlier text, and the
    // other tab may be closed.
    if (isOwnText && known !== null && !isSameDraft(known, before)) write([{ elementId, rowKey: key, work }]);
    // Stores the text typed here meanwhile again, because the other tab has written or deleted the draft.
    if (isOwnText && work !== undefined && !isTextOf(work, kept)) note(elementId, key, work);
    if (kept === null || (base.rowVersion ?? 0) > version) onNewer();
  };
  const mirror = async (message: TabMessage): Promise<void> => {
    const { elementId, entry } = message;
    // Sends the text typed here first, so that messages are sent in the order in which the store changed.
    flush();
    if (entry === null) take(message);
    else await showStored(elementId, entry, () => take(message));
  };
  /** Restores a draft without storing or sending it, because the device and the other tabs have the text already. */
  const bringBack = ({ elementId, slot, work }: Draft) => {
    const kept = work as KeptWork;
    const id = rowOf(elementId, slot);
    storedKeys.set(id, slot);
    told.set(id, kept);
    isMirroring = true;
    try {
      store.tell(elementId, slot, kept.index, { type: 'restored', kept, now: now() });
    } finally {
      isMirroring = false;
    }
  };
  /**
   * Stores a restored draft again if this screen changed its state, for example gave up a submission that was not
   * promised.
   */
  const noteDifference = (draft: Draft) => {
    const work = store.ofElement(draft.elementId).get(draft.slot);
    const kept = keptOf(work);
    if (kept === null || !isTextOf(kept, draft.work as KeptWork)) return;
    const { attempt } = draft.work as KeptWork;
    const isOtherScreen = (draft.isWholeForm ?? false) !== isWholeForm;
    if (!isOtherScreen && attempt?.key === kept.attempt?.key) return;
    told.delete(rowOf(draft.elementId, draft.slot));
    note(draft.elementId, draft.slot, work);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<OldMessage>) => {
    if (data.userId !== userId || data.cardId !== cardId) return;
    // Remembers the index, because the device may know an entry by its index and an earlier message only by its key.
    if (!isOwnText && data.index !== null) indices.set(rowOf(data.elementId, data.rowKey), data.index);
    // Handles messages in the order in which they were sent, because each message builds on the previous one. The
    // defaults are for a tab of an earlier version, whose messages have fewer fields.
    const message = { before: null, base: data.kept?.base ?? NOTHING_STORED, entry: null, ...data };
    mirroring = mirroring.then(() => mirror(message)).catch((error: unknown) => reportError(error));
  });

  return {
    async restore(isWanted) {
      const drafts = await box.ofCard(userId, cardId);
      const wanted = drafts.filter((draft) => isEntry(draft) && isWanted(draft));
      // Restores new entries in the order in which they were begun, because the server numbers them in this order.
      for (const draft of wanted.toSorted((one, other) => sinceOf(one) - sinceOf(other))) bringBack(draft);
      endRestoring();
      await mirroring;
      isOwnText = true;
      indices.clear();
      for (const draft of wanted) noteDifference(draft);
    },
    adopt() {
      endRestoring();
      isOwnText = true;
      for (const row of store.rows()) {
        const id = rowOf(row.elementId, row.rowKey);
        changed.set(id, row);
        rowsNow.set(id, row.work);
        ownFields.set(id, new Set(changedFields(undefined, row.work)));
      }
      flush();
    },
    async written() {
      flush();
      await written;
    },
    close() {
      flush();
      unwatch();
      unwatchStored();
      channel.close();
    },
  };
}

/** Tells whether two states of a row are the same for the device, which need not know whether a call has ended. */
const isSameDraft = (one: KeptWork, other: KeptWork | null): boolean =>
  other !== null && isTextOf(one, other) && stateOf(one) === stateOf(other);

/** Tells whether two states of a row are the same for the other tabs. */
const isSameState = (one: KeptWork, other: KeptWork | null): boolean =>
  isSameDraft(one, other) && one.isUnanswered === other?.isUnanswered;

/** The state of a row as text, without its typed text and its times. */
const stateOf = ({ index, key, base, attempt, failure = null }: KeptWork): string =>
  JSON.stringify([index, key, base.rowVersion, base.values, base.comment, attempt, failure]);

/**
 * The ids of the fields in which two states of a row differ, with `COMMENT` and `FILES` for the comment and the
 * files.
 */
function changedFields(before: EntryWork | undefined, now: EntryWork | undefined): readonly string[] {
  const [then, here] = [before ?? freshWork(null), now ?? freshWork(null)];
  const ids = [...new Set([...Object.keys(then.typed), ...Object.keys(here.typed)])];
  return [
    ...ids.filter((id) => !isSame(then.typed[id], here.typed[id])),
    ...(then.comment === here.comment ? [] : [COMMENT]),
    ...(then.files === here.files ? [] : [FILES]),
  ];
}

/**
 * Returns the earlier text of another tab, for the comparison with the text of this tab. In fields that this tab
 * never changed, the text of this tab takes its place: it then counts as unchanged here, and the message wins.
 */
function knownHere(
  before: KeptWork | null,
  here: EntryWork | undefined,
  own: ReadonlySet<string> = new Set(),
): KeptWork | null {
  if (before === null || here === undefined) return before;
  const ids = [...new Set([...Object.keys(before.typed), ...Object.keys(here.typed)])];
  const typed = ids.flatMap((id) => {
    const raw = own.has(id) ? before.typed[id] : here.typed[id];
    return raw === undefined ? [] : [[id, raw] as const];
  });
  return {
    ...before,
    typed: Object.fromEntries(typed),
    comment: own.has(COMMENT) ? before.comment : here.comment,
    files: own.has(FILES) ? (before.files ?? NO_FILE_CHANGES) : here.files,
  };
}

const sinceOf = ({ since, at }: Draft): number => since ?? at;

/** Tells whether a draft is the text of an entry, not a waiting call. */
const isEntry = ({ elementId, slot }: Draft): boolean =>
  elementId !== WHOLE_FORM && elementId !== CARD_START && slot !== GROUP;

/**
 * Returns what the device must store and delete after a change of a row. Also updates `storedKeys`, the keys under
 * which rows are stored.
 */
function draftChanges(
  { userId, cardId, isWholeForm = false, describe, now = Date.now }: KeepDraftsOptions,
  storedKeys: Map<string, string>,
  { elementId, rowKey, work }: ChangedRow,
): DraftChange[] {
  const row = rowOf(elementId, rowKey);
  const before = storedKeys.get(row);
  const kept = keptOf(work);
  const slot = kept === null ? null : storedKeyOf(rowKey, kept.index);
  const address = { userId, cardId, elementId };
  const changes: DraftChange[] = [];
  if (before !== undefined && before !== slot) changes.push({ remove: { ...address, slot: before } });
  if (kept === null || slot === null) {
    storedKeys.delete(row);
    return changes;
  }
  storedKeys.set(row, slot);
  const words = describe(elementId, kept);
  const at = kept.typedAt ?? now();
  const kind = isWholeForm ? 'form' : isSubmitting(kept.attempt) ? 'submit' : 'save';
  changes.push({
    put: { ...address, slot, at, since: kept.since ?? at, kind, ...words, isWholeForm, work: kept },
  });
  return changes;
}
