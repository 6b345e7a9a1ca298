import { deviceDatabase, keysWithin, type StoreChange } from '../device-database.ts';

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
 * The files that wait on this device. A file that the device cannot store exists as long as the page. Only reads
 * reject, and only while the browser cannot read the files, because an empty answer would say that the device has none.
 */
export interface FileBox {
  /**
   * Resolves with false if the device could not store the file, so that it is lost when the page is closed.
   */
  put(file: KeptFile): Promise<boolean>;
  get(userId: string, key: string): Promise<KeptFile | null>;
  remove(userId: string, keys: readonly string[]): Promise<void>;
  /** Returns whether this page has files that the device could not store, so that they are lost with the page. */
  hasLoose(): boolean;
  /** Returns the keys of the files that were added before `before` (ms). */
  keysBefore(userId: string, before: number): Promise<readonly string[]>;
}

/**
 * A database of its own: a new store in another database would be blocked by tabs with an earlier version of
 * the product.
 */
const DATABASE = 'kartoteka.files';
const STORE = 'files';

function createFileBox(): FileBox {
  /**
   * The files that this page added. They are shown without a read. A device that stores nothing has no other copy.
   */
  const here = new Map<string, KeptFile>();
  /** The names of the files that the device could not store. */
  const loose = new Set<string>();
  const nameOf = (userId: string, key: string) => `${userId}/${key}`;
  const database = deviceDatabase(DATABASE, STORE, ['userId', 'key']);
  const change = (work: StoreChange): Promise<boolean> => database.change(work, true).catch(() => false);

  return {
    async put(file) {
      const name = nameOf(file.userId, file.key);
      here.set(name, file);
      const isStored = await change((store) => store.put(file));
      if (isStored) loose.delete(name);
      // The file may have been removed meanwhile.
      else if (here.has(name)) loose.add(name);
      return isStored;
    },
    async get(userId, key) {
      const known = here.get(nameOf(userId, key));
      if (known !== undefined) return known;
      const stored = await database.ask(
        (store) => store.get([userId, key]) as IDBRequest<KeptFile | undefined>,
      );
      return stored ?? null;
    },
    async remove(userId, keys) {
      for (const name of keys.map((key) => nameOf(userId, key))) {
        here.delete(name);
        loose.delete(name);
      }
      await change((store) => keys.forEach((key) => store.delete([userId, key])));
    },
    hasLoose: () => loose.size > 0,
    async keysBefore(userId, before) {
      const files = await database.ask((store) => store.getAll(keysWithin(userId)) as IDBRequest<KeptFile[]>);
      return (files ?? []).filter(({ at }) => at < before).map(({ key }) => key);
    },
  };
}

export const fileBox: FileBox = createFileBox();
