import type { Page } from 'playwright-core';

/**
 * Simulates a full device. While `isFull` is true, each write to the page's database with this name fails as on a
 * device without free space. Without a name, this applies to all databases of the page.
 */
export async function setStorageFull(page: Page, isFull: boolean, database?: string): Promise<void> {
  const filling = { isFull, database };
  await page.evaluate(({ isFull: full, database: only }) => {
    const own = globalThis as { wholePut?: typeof IDBObjectStore.prototype.put };
    own.wholePut ??= IDBObjectStore.prototype.put;
    const { wholePut } = own;
    IDBObjectStore.prototype.put = function put(...args) {
      if (full && (only === undefined || this.transaction.db.name === only))
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      return wholePut.apply(this, args);
    };
  }, filling);
}
