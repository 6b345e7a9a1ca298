import { changeAtOnce, keysWithin, openDeviceDatabase } from '../device-database.ts';

/** The bytes of a file that waits on this device until it is stored with its entry, return or void. */
export interface KeptFile {
  readonly userId: string;
  /** The file's name on this device, 32 hexadecimal digits. Drafts refer to the file by this name. */
  readonly key: string;
  /** The bytes of the chosen file, until `makeReady` replaces them with the bytes that are sent. */
  readonly bytes: Blob;
  /** The thumbnail; null for a file that is not a picture or is not ready yet. */
  readonly thumbnail: Blob | null;
  /** Time at which the file was added, in ms. */
  readonly at: number;
}

/**
 * The files that wait on this device. No call fails. A file that the device cannot store exists as long as the page.
 */
export interface FileBox {
  /**
   * Resolves with false if the device could not store the file, so that it is lost when the page is closed.
   */
  put(file: KeptFile): Promise<boolean>;
  get(userId: string, key: string): Promise<KeptFile | null>;
  remove(userId: string, keys: readonly string[]): Promise<void>;
  /** Returns the keys of the files that were added before `before` (ms). */
  keysBefore(userId: string, before: number): Promise<readonly string[]>;
}

/**
 * A database of its own: a new store in another database would be blocked by tabs with an earlier version of
 * the product.
 */
const DATABASE = 'kartoteka.files';
const STORE = 'files';

const open = () => openDeviceDatabase(DATABASE, STORE, ['userId', 'key']);

function createFileBox(): FileBox {
  /**
   * The files that this page added. They are shown without a read. A device that stores nothing has no other copy.
   */
  const here = new Map<string, KeptFile>();
  const nameOf = (userId: string, key: string) => `${userId}/${key}`;
  let opening: Promise<IDBDatabase | null> | null = null;
  const database = () => (opening ??= open());

  const ask = async <T>(question: (store: IDBObjectStore) => IDBRequest<T>, otherwise: T): Promise<T> => {
    const db = await database();
    if (db === null) return otherwise;
    return new Promise((resolve) => {
      const request = question(db.transaction(STORE).objectStore(STORE));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(otherwise));
    });
  };
  const change = async (work: (store: IDBObjectStore) => void): Promise<boolean> => {
    const db = await database();
    return db !== null && changeAtOnce(db, STORE, work);
  };

  return {
    async put(file) {
      here.set(nameOf(file.userId, file.key), file);
      return change((store) => store.put(file));
    },
    async get(userId, key) {
      const known = here.get(nameOf(userId, key));
      if (known !== undefined) return known;
      const stored = await ask<KeptFile | undefined>(
        (store) => store.get([userId, key]) as IDBRequest<KeptFile | undefined>,
        undefined,
      );
      return stored ?? null;
    },
    async remove(userId, keys) {
      for (const key of keys) here.delete(nameOf(userId, key));
      await change((store) => keys.forEach((key) => store.delete([userId, key])));
    },
    async keysBefore(userId, before) {
      const files = await ask<KeptFile[]>(
        (store) => store.getAll(keysWithin(userId)) as IDBRequest<KeptFile[]>,
        [],
      );
      return files.filter(({ at }) => at < before).map(({ key }) => key);
    },
  };
}

export const fileBox: FileBox = createFileBox();
