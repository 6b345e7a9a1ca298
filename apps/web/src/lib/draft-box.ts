/** The unsaved text of one user in one entry of a card, stored on this device. */
export interface Draft {
  readonly userId: string;
  readonly cardId: string;
  /** `WHOLE_FORM` marks a whole-form save that has had no answer yet. */
  readonly elementId: string;
  /**
   * The entry: its index, or the key of an entry that the server does not have yet. Not an approval's slot. Devices
   * have stored drafts under this name, so it stays.
   */
  readonly slot: string;
  /** Time of the last key press, in ms. */
  readonly at: number;
  readonly cardName: string;
  readonly elementName: string;
  /** The typed values in words, readable even when the card no longer exists. */
  readonly lines: readonly { readonly name: string; readonly text: string }[];
  /** Typed into the whole form, which card managers save in one call. */
  readonly isWholeForm?: boolean;
  /** The state from which the card screen continues. */
  readonly work: unknown;
}

/** The element id under which a whole-form save is stored, next to the drafts of its entries. */
export const WHOLE_FORM = 'whole-form';

export type DraftAddress = Pick<Draft, 'userId' | 'cardId' | 'elementId' | 'slot'>;

/** A draft to store, or the address of a draft to delete. */
export type DraftChange = { readonly put: Draft } | { readonly remove: DraftAddress };

/** The drafts on this device. No call fails: on a device that stores nothing, writes do nothing and reads are empty. */
export interface DraftBox {
  /** Tells whether this device can store drafts. */
  isKeeping(): Promise<boolean>;
  /** Applies the changes in order. Resolves when they are stored. */
  write(changes: readonly DraftChange[]): Promise<void>;
  ofCard(userId: string, cardId: string): Promise<readonly Draft[]>;
  ofUser(userId: string): Promise<readonly Draft[]>;
  forgetUser(userId: string): Promise<void>;
}

const DATABASE = 'kartoteka';
const STORE = 'drafts';
/** A browser that does not open its database within this many milliseconds counts as having none. */
const PATIENCE = 3000;

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(null);
    setTimeout(giveUp, PATIENCE);
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(STORE, { keyPath: ['userId', 'cardId', 'elementId', 'slot'] });
      });
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', giveUp);
    } catch {
      giveUp();
    }
  });
}

/** All keys that begin with the given parts. */
function within(...parts: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...parts], [...parts, []]);
}

function createDraftBox(): DraftBox {
  let opening: Promise<IDBDatabase | null> | null = null;
  let opened: IDBDatabase | null = null;
  const database = async () => {
    opening ??= open();
    opened = await opening;
    return opened;
  };

  const read = async (range: IDBKeyRange): Promise<readonly Draft[]> => {
    const db = await database();
    if (db === null) return [];
    return new Promise((resolve) => {
      const request = db.transaction(STORE).objectStore(STORE).getAll(range);
      request.addEventListener('success', () => resolve(request.result as Draft[]));
      request.addEventListener('error', () => resolve([]));
    });
  };

  const change = (db: IDBDatabase, work: (store: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(STORE, 'readwrite');
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
      work(transaction.objectStore(STORE));
      // Commits at once instead of at the page's next idle moment, because the page may be closed before that.
      transaction.commit();
    });

  const write = (db: IDBDatabase, changes: readonly DraftChange[]) =>
    change(db, (store) => {
      for (const one of changes) {
        if ('put' in one) store.put(one.put);
        else store.delete([one.remove.userId, one.remove.cardId, one.remove.elementId, one.remove.slot]);
      }
    });

  return {
    isKeeping: async () => (await database()) !== null,
    // Once the database is open, nothing is awaited before the write, so a tab that is closed now has handed its text
    // over.
    write: (changes) =>
      opened === null
        ? database().then((db) => (db === null ? undefined : write(db, changes)))
        : write(opened, changes),
    ofCard: (userId, cardId) => read(within(userId, cardId)),
    ofUser: (userId) => read(within(userId)),
    async forgetUser(userId) {
      const db = await database();
      if (db !== null) await change(db, (store) => void store.delete(within(userId)));
    },
  };
}

export const draftBox: DraftBox = createDraftBox();
