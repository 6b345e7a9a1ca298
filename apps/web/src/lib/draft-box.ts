/** One person's unsaved text in one entry of a card, as it lies on this device. */
export interface Draft {
  readonly userId: string;
  readonly cardId: string;
  /** `WHOLE_FORM`: a call of the whole form that had no answer. */
  readonly elementId: string;
  /** The entry: its number, or the key of the row in which a new one was begun. */
  readonly slot: string;
  /** When it was last typed into, in ms. */
  readonly at: number;
  readonly cardName: string;
  readonly elementName: string;
  /** What is typed, in words: readable also when the card is gone. */
  readonly lines: readonly { readonly name: string; readonly text: string }[];
  /** Typed into the whole form of who manages cards, which is stored as one. */
  readonly isWholeForm?: boolean;
  /** What the screen of the card goes on with. */
  readonly work: unknown;
}

/** Where a call of the whole form is kept, beside the text that it carries. */
export const WHOLE_FORM = 'whole-form';

export type DraftAddress = Pick<Draft, 'userId' | 'cardId' | 'elementId' | 'slot'>;

/** A draft to keep, or the address of one to forget. */
export type DraftChange = { readonly put: Draft } | { readonly remove: DraftAddress };

/** The drafts of this device. Every call answers at its best: a device that keeps nothing answers nothing. */
export interface DraftBox {
  /** Whether this device keeps drafts at all. */
  isKeeping(): Promise<boolean>;
  /** In the order of the calls. Comes back when the device has it. */
  write(changes: readonly DraftChange[]): Promise<void>;
  ofCard(userId: string, cardId: string): Promise<readonly Draft[]>;
  ofUser(userId: string): Promise<readonly Draft[]>;
  forgetUser(userId: string): Promise<void>;
}

const DATABASE = 'kartoteka';
const STORE = 'drafts';
/** A browser that does not open its database within this, in ms, is taken to have none. */
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

/** Keys that begin with these parts. */
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
      // At once, not when this page gets round to it: it may not live that long.
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
    // Without a pause once the database is open: a tab that dies now has handed its text over.
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

/** The drafts of this device. */
export const draftBox: DraftBox = createDraftBox();
