import { deviceDatabase, keysWithin, type StoreChange } from './device-database.ts';
import { includesClock, type TabClock } from './tab-clock.ts';

/** Unsent work of one user on a card, stored on this device: an entry's text, the card's name, or a waiting call. */
export interface Draft {
  readonly userId: string;
  /**
   * The id of the card, or the key of its start while the server does not know the card (`outbox/card-start.ts`).
   */
  readonly cardId: string;
  /**
   * The id of the element; `WHOLE_FORM` for a whole-form save that has no answer yet, `CARD_NAME` for the
   * card's typed name, `CARD_START` for a card's start.
   */
  readonly elementId: string;
  /**
   * The entry's index, or its key while the server does not have the entry. `GROUP` stands for the submission
   * of a whole group. Where `elementId` names no element, `slot` repeats it. This is not an approval's slot, but
   * devices have stored drafts with the property's name, so the name stays.
   */
  readonly slot: string;
  /** Time of the last change of the work, or of the call's start, in ms. */
  readonly at: number;
  /** Time of the first change since the last save, in ms. Where it is missing, `at` takes its place. */
  readonly since?: number;
  readonly cardName: string;
  readonly elementName: string;
  /**
   * The number of the entry on the screen when the draft was written, starting at 1. Null or missing where the element
   * does not repeat, or the draft is no entry.
   */
  readonly entryNumber?: number | null;
  /** The typed values in words, readable even when the card no longer exists. */
  readonly lines: readonly { readonly name: string; readonly text: string }[];
  /** Whether the text was typed into the whole form, which card managers save in one call. */
  readonly isWholeForm?: boolean;
  /** The kind of the call that sends the draft. Missing in drafts of an earlier version. */
  readonly kind?: DraftKind;
  /**
   * The reason, in Polish, why a person must look at the draft before it is sent; null or missing if it may
   * be sent.
   */
  readonly refusal?: string | null;
  /** The changes of all tabs that this draft includes. Missing for waiting calls and older drafts. */
  readonly clock?: TabClock;
  /**
   * The state from which the card screen continues. The drafts of a start and the box's own records have
   * other data.
   */
  readonly work: unknown;
}

/**
 * `start` starts a card, `save` saves an entry, `submit` submits an entry, `group` submits a whole group, `form` saves
 * or submits the whole form of a card manager. `promise` sends nothing: it tells that a promised submission was refused.
 */
export type DraftKind = 'start' | 'save' | 'submit' | 'promise' | 'group' | 'form';

/** The element id, and slot, under which a whole-form save is stored, next to the drafts of its entries. */
export const WHOLE_FORM = 'whole-form';

/** The element id, and slot, under which the start of a card is stored. */
export const CARD_START = 'card-start';

/** The slot under which the submission of an element's group is stored. */
export const GROUP = 'group';

export type DraftAddress = Pick<Draft, 'userId' | 'cardId' | 'elementId' | 'slot'>;

/** A draft to store, the address of a draft to delete, or a replacement. */
export type DraftChange = { readonly put: Draft } | { readonly remove: DraftAddress } | Replacement;

/**
 * Stores a draft in place of the drafts under these addresses, or only deletes them. Nothing happens when one of these
 * drafts includes a change that `clock` does not include. Nothing happens either when none of them exists, because
 * another tab has then deleted the text that the server has.
 */
export interface Replacement {
  readonly replace: readonly DraftAddress[];
  readonly by: Draft | null;
  readonly clock: TabClock;
}

/** Returns whether a replacement may replace the drafts that are stored under its addresses. */
export const mayReplace = ({ clock }: Replacement, stored: readonly (Draft | undefined)[]): boolean => {
  const drafts = stored.filter((draft) => draft !== undefined);
  return drafts.length > 0 && drafts.every((draft) => includesClock(clock, draft.clock ?? {}));
};

/**
 * The drafts on this device. On a device that stores nothing, writes do nothing and reads are empty. A write rejects
 * when the browser refuses it, for example because the device is full. A read rejects while the browser cannot read the
 * drafts, because an empty answer would say that the device has none.
 */
export interface DraftBox {
  /** Returns whether this device can store drafts. */
  isKeeping(): Promise<boolean>;
  /** Applies the changes in order. Resolves when they are stored. */
  write(changes: readonly DraftChange[]): Promise<void>;
  ofCard(userId: string, cardId: string): Promise<readonly Draft[]>;
  ofUser(userId: string): Promise<readonly Draft[]>;
  forgetUser(userId: string): Promise<void>;
  /**
   * Moves the drafts of a card that was started without a network to the id that the server gave the card, removes the
   * card's start and remembers the id, all in one transaction. Drafts that are written under the earlier id afterwards
   * need another call. Another draft may then stand under the new id.
   *
   * @param merged returns the draft to store in place of a moved draft and a draft that stands under its new address
   */
  moveCard(
    userId: string,
    from: string,
    to: string,
    merged: (moved: Draft, there: Draft) => Draft,
  ): Promise<void>;
  /** Returns the id that `moveCard` gave a card; null for any other card. */
  movedTo(userId: string, cardId: string): Promise<string | null>;
  /**
   * Returns the time at which a draft of the card was last deleted, in ms since 1970 by this device's clock; null if
   * none was deleted in the last minute. A draft is usually deleted because the server has stored its text.
   */
  lastDeletedAt(userId: string, cardId: string): Promise<number | null>;
  /** Calls `tell` after each change of this device's drafts, in any tab. Returns a function that ends the calls. */
  onChange(tell: () => void): () => void;
}

const DATABASE = 'kartoteka';
const STORE = 'drafts';
/**
 * Marks the records with the ids that `moveCard` gave. `MOVED` is the prefix of such a record's `userId`, and the value
 * of its `elementId` and `slot`. A store of their own would need a new version of the database, which tabs with an
 * earlier version of the product would block.
 */
const MOVED = 'moved/';
/** Marks the records with the time at which a draft of a card was last deleted, in the same way as `MOVED`. */
const STORED = 'stored/';
/** Milliseconds for which the time of a deletion is kept. */
const RECENT = 60_000;
const CHANNEL = 'kartoteka.draft-changes';

const storedAddress = (userId: string, cardId: string): DraftAddress => ({
  userId: STORED + userId,
  cardId,
  elementId: STORED,
  slot: STORED,
});

const movedAddress = (userId: string, cardId: string): DraftAddress => ({
  userId: MOVED + userId,
  cardId,
  elementId: MOVED,
  slot: MOVED,
});

const keyOf = ({ userId, cardId, elementId, slot }: DraftAddress) => [userId, cardId, elementId, slot];

function replaceIn(store: IDBObjectStore, replacement: Replacement): void {
  const stored: (Draft | undefined)[] = [];
  for (const address of replacement.replace) {
    const reading = store.get(keyOf(address));
    reading.addEventListener('success', () => {
      stored.push(reading.result as Draft | undefined);
      if (stored.length < replacement.replace.length || !mayReplace(replacement, stored)) return;
      for (const one of replacement.replace) store.delete(keyOf(one));
      if (replacement.by !== null) store.put(replacement.by);
      else noteStored(store, address);
    });
  }
}

/** Notes, in the same transaction, that a draft of a card was deleted. */
const noteStored = (store: IDBObjectStore, { userId, cardId }: DraftAddress) =>
  store.put({ ...storedAddress(userId, cardId), work: Date.now() });

function createDraftBox(): DraftBox {
  const database = deviceDatabase(DATABASE, STORE, ['userId', 'cardId', 'elementId', 'slot']);
  const read = async (range: IDBKeyRange): Promise<readonly Draft[]> =>
    (await database.ask((store) => store.getAll(range) as IDBRequest<Draft[]>)) ?? [];

  const listeners = new Set<() => void>();
  const tellHere = () => {
    for (const tell of listeners) tell();
  };
  let channel: BroadcastChannel | null = null;
  const tabs = (): BroadcastChannel => {
    if (channel === null) {
      channel = new BroadcastChannel(CHANNEL);
      channel.addEventListener('message', tellHere);
    }
    return channel;
  };

  const change = async (work: StoreChange, isAtOnce = false): Promise<void> => {
    if (!(await database.change(work, isAtOnce))) return;
    tellHere();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it reaches this origin only
    tabs().postMessage(null);
  };

  return {
    isKeeping: () => database.isThere(),
    write(changes) {
      const apply = (store: IDBObjectStore) => {
        for (const one of changes) {
          if ('put' in one) store.put(one.put);
          else if ('remove' in one) {
            store.delete(keyOf(one.remove));
            noteStored(store, one.remove);
          } else replaceIn(store, one);
        }
      };
      return change(
        apply,
        changes.every((one) => !('replace' in one)),
      );
    },
    ofCard: (userId, cardId) => read(keysWithin(userId, cardId)),
    ofUser: (userId) => read(keysWithin(userId)),
    async forgetUser(userId) {
      await change((store) => {
        store.delete(keysWithin(userId));
        store.delete(keysWithin(MOVED + userId));
        store.delete(keysWithin(STORED + userId));
      });
    },
    async moveCard(userId, from, to, merged) {
      await change((store) => {
        store.put({ ...movedAddress(userId, from), work: to });
        const reading = store.getAll(keysWithin(userId, from));
        reading.addEventListener('success', () => {
          for (const draft of reading.result as Draft[]) {
            if (draft.elementId === CARD_START) continue;
            const moved = { ...draft, cardId: to };
            const looking = store.get(keyOf(moved)) as IDBRequest<Draft | undefined>;
            looking.addEventListener('success', () => {
              const { result: there } = looking;
              store.put(there === undefined ? moved : merged(moved, there));
            });
          }
          store.delete(keysWithin(userId, from));
        });
      });
    },
    async movedTo(userId, cardId) {
      const [moved] = await read(keysWithin(MOVED + userId, cardId));
      return (moved?.work as string | undefined) ?? null;
    },
    async lastDeletedAt(userId, cardId) {
      const now = Date.now();
      const times = await read(keysWithin(STORED + userId));
      const old = times.filter(({ work }) => now - (work as number) >= RECENT);
      if (old.length > 0) await change((store) => old.forEach((one) => store.delete(keyOf(one))));
      const own = times.find((one) => one.cardId === cardId && !old.includes(one));
      return (own?.work as number | undefined) ?? null;
    },
    onChange(tell) {
      listeners.add(tell);
      tabs();
      return () => listeners.delete(tell);
    },
  };
}

export const draftBox: DraftBox = createDraftBox();
