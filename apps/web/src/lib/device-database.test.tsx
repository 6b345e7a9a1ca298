import { expect, onTestFinished, test, vi } from 'vitest';
import { deviceDatabase } from './device-database.ts';
import { draftBox } from './draft-box.ts';
import { fileBox } from './files/file-box.ts';
import { sweepFiles } from './files/sweep-files.ts';

/** Deletes a database as a person does who deletes the data of the site. Rejects if a page keeps it open. */
const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('blocked', () => reject(new Error(`${name} is open`)));
  });

const draft = {
  userId: 'iga',
  cardId: 'card',
  elementId: 'element',
  slot: 'first',
  cardName: 'Karta',
  elementName: 'Pomiar',
  lines: [],
  at: 1,
  work: 'text',
} as const;

test('text typed after the data of the site were deleted is stored on the device', async () => {
  onTestFinished(() => draftBox.forgetUser('iga'));
  await draftBox.write([{ put: draft }]);
  await deleteDatabase('kartoteka');
  expect(await draftBox.ofCard('iga', 'card')).toEqual([]);
  await deleteDatabase('kartoteka');
  await draftBox.write([{ put: draft }]);
  expect(await draftBox.ofCard('iga', 'card')).toEqual([draft]);
});

/** Makes the browser open a database only after the returned function is called. */
async function holdOpening(name: string): Promise<() => void> {
  let isHeld = true;
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    const store = request.result.createObjectStore('things', { keyPath: ['id'] });
    // Keeps the upgrade alive, because an upgrade without requests ends.
    const again = () => {
      if (isHeld) store.get(['none']).addEventListener('success', again);
    };
    again();
    resolve();
  });
  await held;
  return () => {
    isHeld = false;
  };
}

test('a database that the browser opens late rejects reads until it is open, and is used from then on', async () => {
  const name = 'test.late';
  onTestFinished(() => deleteDatabase(name).catch(() => undefined));
  const release = await holdOpening(name);
  const database = deviceDatabase(name, 'things', ['id']);
  const read = () => database.ask((store) => store.getAll() as IDBRequest<unknown[]>);
  await expect(read()).rejects.toThrow('not opened');
  expect(await database.isThere()).toBe(false);
  release();
  await expect.poll(() => database.isThere()).toBe(true);
  expect(await database.change((store) => store.put({ id: 'a' }), true)).toBe(true);
  expect(await read()).toEqual([{ id: 'a' }]);
});

/** Makes the browser refuse to open one database until the returned function is called. */
function refuseOpening(refused: string, reason: string): () => void {
  const { open } = IDBFactory.prototype;
  const restore = () => {
    IDBFactory.prototype.open = open;
  };
  onTestFinished(restore);
  IDBFactory.prototype.open = function openOther(...args) {
    if (args[0] === refused) throw new DOMException('refused', reason);
    return open.apply(this, args);
  };
  return restore;
}

test('a database that the browser fails to open once rejects this read and this change, and keeps what it has', async () => {
  const name = 'test.broken';
  onTestFinished(() => deleteDatabase(name).catch(() => undefined));
  const allow = refuseOpening(name, 'UnknownError');
  const database = deviceDatabase(name, 'things', ['id']);
  const read = () => database.ask((store) => store.getAll() as IDBRequest<unknown[]>);
  const write = () => database.change((store) => store.put({ id: 'a' }), true);
  await expect(read()).rejects.toThrow('refused');
  await expect(write()).rejects.toThrow('refused');
  expect(await database.isThere()).toBe(false);
  allow();
  expect(await write()).toBe(true);
  expect(await read()).toEqual([{ id: 'a' }]);
});

test('a database that the browser cannot open because of its version rejects reads instead of being empty', async () => {
  const name = 'test.newer';
  onTestFinished(() => deleteDatabase(name).catch(() => undefined));
  await new Promise<void>((resolve) => {
    const request = indexedDB.open(name, 2);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
  const database = deviceDatabase(name, 'things', ['id']);
  await expect(database.ask((store) => store.getAll())).rejects.toMatchObject({ name: 'VersionError' });
});

test.each(['SecurityError', 'InvalidStateError'])(
  'a browser that forbids storage with the error %s stores nothing and rejects no read',
  async (reason) => {
    refuseOpening('test.forbidden', reason);
    const database = deviceDatabase('test.forbidden', 'things', ['id']);
    expect(await database.ask((store) => store.getAll())).toBeUndefined();
    expect(await database.change((store) => store.put({ id: 'a' }), true)).toBe(false);
    expect(await database.isThere()).toBe(false);
  },
);

test('a browser without IndexedDB stores nothing and rejects no read', async () => {
  vi.stubGlobal('indexedDB', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const database = deviceDatabase('test.none', 'things', ['id']);
  expect(await database.ask((store) => store.getAll())).toBeUndefined();
  expect(await database.change((store) => store.put({ id: 'a' }), true)).toBe(false);
  expect(await database.isThere()).toBe(false);
});

test('photos that wait on the device stay while the browser does not open the drafts that name them', async () => {
  onTestFinished(() => fileBox.remove('iga', ['key']));
  await fileBox.put({ userId: 'iga', key: 'key', bytes: new Blob(['a']), thumbnail: null, at: 1 });
  await deleteDatabase('kartoteka');
  const allow = refuseOpening('kartoteka', 'UnknownError');
  await sweepFiles('iga', Date.now());
  expect(await fileBox.keysBefore('iga', Date.now())).toEqual(['key']);
  allow();
  await sweepFiles('iga', Date.now());
  expect(await fileBox.keysBefore('iga', Date.now())).toEqual([]);
});
