/** A browser that does not open its database within this many milliseconds counts as having none. */
const PATIENCE = 3000;

/**
 * Opens a database of this device that has one store. Resolves with null if the browser stores nothing.
 *
 * @param keyPath the properties that identify a record
 */
export function openDeviceDatabase(
  name: string,
  store: string,
  keyPath: readonly string[],
): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(null);
    setTimeout(giveUp, PATIENCE);
    try {
      const request = indexedDB.open(name, 1);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(store, { keyPath: [...keyPath] });
      });
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', giveUp);
    } catch {
      giveUp();
    }
  });
}

/** Returns the range of all keys that begin with the given parts. */
export function keysWithin(...parts: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...parts], [...parts, []]);
}

/**
 * Changes a store. `change` makes all its requests at once, without waiting for their answers. Resolves with true when
 * the changes are stored, with false when the browser refused them.
 *
 * Commits without waiting for the answers too, so that the changes are not lost if the page is closed right after the
 * call.
 */
export function changeAtOnce(
  db: IDBDatabase,
  store: string,
  change: (store: IDBObjectStore) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const transaction = db.transaction(store, 'readwrite');
    transaction.addEventListener('complete', () => resolve(true));
    transaction.addEventListener('abort', () => resolve(false));
    change(transaction.objectStore(store));
    transaction.commit();
  });
}
