/** Milliseconds for which calls wait until the browser has opened a database. */
const PATIENCE = 3000;

/** Changes a store. Waits for nothing except the answers of the same transaction. */
export type StoreChange = (store: IDBObjectStore) => void;

/**
 * A database of this device that has one store. It is opened when it is first needed, and again when the browser has
 * closed it, for example because the person deleted the data of the site.
 */
export interface DeviceDatabase {
  /** Returns whether this browser stores data. False also while the browser does not open the database. */
  isThere(): Promise<boolean>;
  /**
   * Asks the store. Resolves with undefined if the browser stores nothing. Rejects if the browser cannot read the
   * store now, which says nothing about what is stored.
   */
  ask<T>(question: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined>;
  /**
   * Changes the store. Once the database is open, `change` runs before the call returns, so that nothing is lost if the
   * page is closed right after it. Resolves with true when the changes are stored, with false if the browser stores
   * nothing. Rejects if the browser refuses the changes, for example because the device is full.
   *
   * @param isAtOnce commits without waiting for the answers to the requests, because the page may be closed before
   */
  change(change: StoreChange, isAtOnce: boolean): Promise<boolean>;
}

/**
 * Returns whether a database may have data although the browser did not open it now. A browser without IndexedDB, or
 * one that forbids it to the page, stores nothing at all. After any other error the next attempt may succeed.
 */
const mayHaveData = (error: unknown): error is DOMException =>
  error instanceof DOMException && !['SecurityError', 'InvalidStateError'].includes(error.name);

/**
 * Returns a database of this device.
 *
 * @param keyPath the properties that identify a record
 */
export function deviceDatabase(name: string, storeName: string, keyPath: readonly string[]): DeviceDatabase {
  let opening: Promise<IDBDatabase | null> | null = null;
  let opened: IDBDatabase | null = null;

  const forget = () => {
    opened = null;
    opening = null;
  };
  const found = (db: IDBDatabase): IDBDatabase => {
    opened = db;
    opening = Promise.resolve(db);
    db.addEventListener('close', forget);
    db.addEventListener('versionchange', () => {
      db.close();
      forget();
    });
    return db;
  };
  const open = (): Promise<IDBDatabase | null> =>
    (opening ??= new Promise((resolve, reject) => {
      // The database is used as soon as the browser has opened it. Until then all calls fail at once.
      const timer = setTimeout(() => reject(new Error(`The browser has not opened ${name} yet`)), PATIENCE);
      const giveUp = (error: unknown) => {
        clearTimeout(timer);
        if (mayHaveData(error)) reject(error);
        else resolve(null);
        // Forgets in a microtask. If `indexedDB.open` throws, this code runs before the promise is assigned to
        // `opening`, and the assignment would undo a `forget` at this point.
        queueMicrotask(forget);
      };
      try {
        const request = indexedDB.open(name, 1);
        request.addEventListener('upgradeneeded', () => {
          request.result.createObjectStore(storeName, { keyPath: [...keyPath] });
        });
        request.addEventListener('success', () => {
          clearTimeout(timer);
          resolve(found(request.result));
        });
        request.addEventListener('error', () => giveUp(request.error));
      } catch (error) {
        giveUp(error);
      }
    }));
  /** Begins a transaction. Returns null if the browser has closed the connection without an event so far. */
  const begin = (db: IDBDatabase, mode: IDBTransactionMode): IDBTransaction | null => {
    try {
      return db.transaction(storeName, mode);
    } catch {
      if (opened === db) forget();
      return null;
    }
  };
  /** Runs `work` in a transaction, in the same task in which the transaction began. */
  const within = async <T>(mode: IDBTransactionMode, work: (transaction: IDBTransaction) => T) => {
    for (let tries = 0; tries < 2; tries += 1) {
      const db = await open();
      if (db === null) return null;
      const transaction = begin(db, mode);
      if (transaction !== null) return work(transaction);
    }
    throw new Error(`The browser has closed ${name}`);
  };
  const answerTo = <T>(transaction: IDBTransaction, question: (store: IDBObjectStore) => IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      const request = question(transaction.objectStore(storeName));
      request.addEventListener('success', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
    });
  const make = (transaction: IDBTransaction, change: StoreChange, isAtOnce: boolean) =>
    new Promise<boolean>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(true));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
      change(transaction.objectStore(storeName));
      if (isAtOnce) transaction.commit();
    });

  return {
    isThere: async () => (await open().catch(() => null)) !== null,
    ask: async (question) => (await within('readonly', (one) => answerTo(one, question))) ?? undefined,
    change(change, isAtOnce) {
      const transaction = opened === null ? null : begin(opened, 'readwrite');
      if (transaction !== null) return make(transaction, change, isAtOnce);
      return within('readwrite', (one) => make(one, change, isAtOnce)).then((isStored) => isStored ?? false);
    },
  };
}

/** Returns the range of all keys that begin with the given parts. */
export function keysWithin(...parts: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...parts], [...parts, []]);
}
