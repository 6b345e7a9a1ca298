import type { InPage } from './profile.ts';

/** The message of the error in a browser that is kept from storing something. */
export const NOTHING_KEPT = 'Nothing is kept here.';

/** Keeps the browser from storing drafts. */
export const WITHOUT_DRAFTS: InPage<string> = {
  script: refuseDatabase,
  argument: `kartoteka|${NOTHING_KEPT}`,
};

/** Keeps the browser from storing the bytes of files. */
export const WITHOUT_FILES: InPage<string> = {
  script: refuseDatabase,
  argument: `kartoteka.files|${NOTHING_KEPT}`,
};

/** Keeps every tab from getting the lock of the outbox, so nothing is sent for a card that is not open. */
export const WITHOUT_OUTBOX: InPage<string> = { script: withholdLock, argument: 'kartoteka.outbox/' };

/** Reverses the times at which texts were begun when the browser stores them, so that later entries are sent first. */
export const WITHOUT_ORDER: InPage<string> = { script: reverseTimes, argument: 'drafts' };

/** Makes the browser store two copies of each waiting photo, so that both are sent. */
export const WITH_EACH_PHOTO_TWICE: InPage<string> = { script: doublePhotos, argument: 'drafts' };

/** Makes the browser store each photo that is taken without a network in a new entry of this element. */
export const withPhotosApart = (elementId: string): InPage<string> => ({
  script: separatePhotos,
  argument: `drafts|${elementId}`,
});

/** Runs in the page. Makes one database of the browser refuse to open. */
function refuseDatabase(argument: string): void {
  const [refused, words] = argument.split('|');
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openOther(this: IDBFactory, ...given: Parameters<typeof open>) {
    if (given[0] === refused) throw new DOMException(words, 'SecurityError');
    return open.apply(this, given);
  };
}

/** Runs in the page. Never grants the locks whose names begin with the prefix. */
function withholdLock(prefix: string): void {
  const { request } = LockManager.prototype as { request: (...given: unknown[]) => Promise<unknown> };
  const waits = function waits(this: LockManager, ...given: unknown[]) {
    if (!String(given[0]).startsWith(prefix)) return request.apply(this, given);
    return Promise.withResolvers<unknown>().promise;
  };
  Object.assign(LockManager.prototype, { request: waits });
}

/** Runs in the page. Changes the times of everything that is put into this store. */
function reverseTimes(name: string): void {
  interface Timed {
    readonly since?: number | null;
    readonly work?: Timed | null;
  }
  const { put } = IDBObjectStore.prototype;
  /** A time in ms that is later than all times of a test. Its distance to a time reverses the order. */
  const end = 4e12;
  const reversed = ({ since, work, ...rest }: Timed): Timed => ({
    ...rest,
    ...(since === undefined ? {} : { since: since === null ? null : end - since }),
    ...(work === undefined ? {} : { work: work === null ? null : reversed(work) }),
  });
  IDBObjectStore.prototype.put = function putReversed(this: IDBObjectStore, value: Timed, key?: IDBValidKey) {
    return put.call(this, this.name === name ? reversed(value) : value, key);
  };
}

/** Runs in the page. Adds a second photo with the same bytes and name to each photo in this store. */
function doublePhotos(name: string): void {
  interface Photo {
    readonly key: string;
    readonly uploadKey: string;
  }
  interface Kept {
    readonly work?: { readonly files?: { readonly added: readonly Photo[] } } | null;
  }
  const { put } = IDBObjectStore.prototype;
  const other = (text: string): string => text.replace(/^./, (sign) => (sign === '0' ? '1' : '0'));
  const twice = (photos: readonly Photo[]): Photo[] => {
    const known = new Set(photos.map(({ key }) => key));
    return photos.flatMap((photo) => {
      const copy = { ...photo, key: other(photo.key), uploadKey: other(photo.uploadKey) };
      return known.has(copy.key) ? [photo] : [photo, copy];
    });
  };
  IDBObjectStore.prototype.put = function putTwice(
    this: IDBObjectStore,
    value: Kept & Photo,
    key?: IDBValidKey,
  ) {
    if (this.name === 'files') put.call(this, { ...value, key: other(value.key) });
    const files = value.work?.files;
    if (this.name !== name || files === undefined) return put.call(this, value, key);
    const work = { ...value.work, files: { ...files, added: twice(files.added) } };
    return put.call(this, { ...value, work }, key);
  };
}

/**
 * Runs in the page. Moves each photo that is put into this store without a network to a new entry of an element. With a
 * network the open page would send the photo with its entry, and the moved photo would only stay on the device.
 */
function separatePhotos(argument: string): void {
  interface Photo {
    readonly key: string;
  }
  interface Kept {
    readonly slot: string;
    readonly work?: { readonly files?: { readonly added: readonly Photo[] } } | null;
  }
  const [name, elementId] = argument.split('|');
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function putApart(this: IDBObjectStore, value: Kept, key?: IDBValidKey) {
    const { slot, work } = value;
    const files = work?.files;
    // A photo that was moved before has the key of its new entry.
    const moved = files?.added.filter((photo) => photo.key !== slot) ?? [];
    const isLeft = this.name !== name || navigator.onLine || moved.length === 0;
    if (files === undefined || isLeft) return put.call(this, value, key);
    for (const photo of moved) {
      const alone = { index: null, key: photo.key, typed: {}, comment: null, attempt: null };
      const apart = { ...work, ...alone, files: { ...files, added: [photo] } };
      put.call(this, { ...value, elementId, slot: photo.key, kind: 'save', work: apart });
    }
    const added = files.added.filter((photo) => !moved.includes(photo));
    return put.call(this, { ...value, work: { ...work, files: { ...files, added } } }, key);
  };
}
