import {
  CARD_START,
  type Draft,
  type DraftBox,
  type DraftChange,
  GROUP,
  WHOLE_FORM,
} from '../../../lib/draft-box.ts';
import type { CardEntry } from '@kartoteka/contract/control-card-form';
import { keptOf, NOTHING_STORED } from './entry-work.ts';
import { isTextOf } from './mirror-work.ts';
import type { Base, EntryWork, KeptWork } from './work-types.ts';
import type { TypedLine } from './typed-words.ts';
import { storedRowKey, type WorkStore } from './work-store.ts';

/** The words of a draft that name its card and element, for when the card itself cannot be read. */
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
  /** Called when another tab of the same user has stored, or knows, a newer version. */
  readonly onNewer: () => void;
  /**
   * Shows an entry that another tab has stored, and calls `alongside` when it is rendered, so that the text never
   * disappears between the two. Resolves then.
   */
  readonly showStored: (elementId: string, entry: CardEntry, alongside: () => void) => Promise<void>;
  readonly now?: () => number;
}

/** The drafts of one open card. */
export interface DraftKeeper {
  /** Restores the drafts from the device. */
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
  /** What the sending tab had until now. Text that differs from it was typed in the receiving tab meanwhile. */
  readonly before: KeptWork | null;
  readonly kept: KeptWork | null;
  /** The server's answer, where the sending tab has stored text. */
  readonly entry: CardEntry | null;
}

/** A message as a tab of an earlier version sends it. */
type OldMessage = Omit<TabMessage, 'base' | 'before' | 'entry'> &
  Partial<Pick<TabMessage, 'base' | 'before' | 'entry'>>;

const CHANNEL = 'kartoteka.drafts';

/** The key under which the device stores a row; the row's own key until the server gives the entry its index. */
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
 * Stores typed text on the device as it is typed, and deletes it when the server has it. All changes within one browser
 * event are one write, which starts before the next event, so that a closed tab loses no earlier text. Tabs of one user
 * inform each other, so that a card that is open twice shows the same text.
 */
export function keepDrafts(options: KeepDraftsOptions): DraftKeeper {
  const { box, store, userId, cardId, onNewer, showStored, now = Date.now } = options;
  const storedKeys = new Map<string, string>();
  const changed = new Map<string, ChangedRow>();
  /** What the other tabs know of each row. */
  const told = new Map<string, KeptWork | null>();
  /** The entries that were stored since the last message, by row. */
  const entries = new Map<string, CardEntry>();
  const channel = new BroadcastChannel(CHANNEL);
  let written: Promise<unknown> = Promise.resolve();
  let isMirroring = false;
  let mirroring = Promise.resolve();

  const flush = () => {
    if (changed.size === 0) return;
    const rows = [...changed.values()];
    changed.clear();
    const changes = rows.flatMap((row) => draftChanges(options, storedKeys, row));
    // On a full device the text exists on the screen only, so the error is ignored.
    if (changes.length > 0) written = box.write(changes).catch(() => undefined);
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
    if (!isMirroring) note(elementId, rowKey, work);
  });

  const take = ({ elementId, rowKey, index, base, before, kept }: TabMessage) => {
    const rows = [...store.ofElement(elementId)];
    const own = rows.find(([key, work]) => key === rowKey || (index !== null && work.index === index));
    if (own === undefined && kept === null) return onNewer();
    const key = own?.[0] ?? rowKey;
    const known = own?.[1].base.rowVersion ?? 0;
    const id = rowOf(elementId, key);
    isMirroring = true;
    try {
      store.tell(elementId, key, index, { type: 'mirrored', index, base, before, kept });
    } finally {
      // Otherwise this tab would keep no more drafts.
      isMirroring = false;
    }
    told.set(id, kept);
    // When this tab stores the text later, it deletes the draft under the key that the other tab used.
    if (kept !== null) storedKeys.set(id, storedKeyOf(rowKey, kept.index));
    const work = store.ofElement(elementId).get(key);
    // The other tab has written or deleted the draft, so the text typed here meanwhile is stored again.
    if (work !== undefined && !isTextOf(work, kept)) note(elementId, key, work);
    if (kept === null || (base.rowVersion ?? 0) > known) onNewer();
  };
  const mirror = async (message: TabMessage): Promise<void> => {
    const { elementId, entry } = message;
    // What is typed here is told first, so that messages go out in the order in which the store changed.
    flush();
    if (entry === null) take(message);
    else await showStored(elementId, entry, () => take(message));
  };
  channel.addEventListener('message', ({ data }: MessageEvent<OldMessage>) => {
    if (data.userId !== userId || data.cardId !== cardId) return;
    // In the order in which they were sent: the text of a later message begins with what the one before it stored.
    // A tab of an earlier version says less.
    const message = { before: null, base: data.kept?.base ?? NOTHING_STORED, entry: null, ...data };
    mirroring = mirroring.then(() => mirror(message)).catch((error: unknown) => reportError(error));
  });

  return {
    async restore(isWanted) {
      const drafts = await box.ofCard(userId, cardId);
      // New entries stay in the order in which they were begun, because the server numbers them in it.
      for (const draft of drafts.toSorted((one, other) => sinceOf(one) - sinceOf(other))) {
        const { elementId, slot: storedKey, work } = draft;
        if (!isEntry(draft) || !isWanted(draft)) continue;
        const kept = work as KeptWork;
        storedKeys.set(rowOf(elementId, storedKey), storedKey);
        store.tell(elementId, storedKey, kept.index, { type: 'restored', kept, now: now() });
      }
    },
    adopt() {
      for (const row of store.rows()) changed.set(rowOf(row.elementId, row.rowKey), row);
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

const sinceOf = ({ since, at }: Draft): number => since ?? at;

/** Tells whether a draft is the text of an entry, not a call that waits. */
const isEntry = ({ elementId, slot }: Draft): boolean =>
  elementId !== WHOLE_FORM && elementId !== CARD_START && slot !== GROUP;

/** What the device stores and deletes after a row changed. Takes note of the key that the row is stored under. */
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
  const kind = isWholeForm ? 'form' : kept.attempt?.body.submit ? 'submit' : 'save';
  changes.push({
    put: { ...address, slot, at, since: kept.since ?? at, kind, ...words, isWholeForm, work: kept },
  });
  return changes;
}
