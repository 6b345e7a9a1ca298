import type { Page } from 'playwright-core';

/** Makes every write to the databases of the page fail as on a device without free space, or succeed again. */
export async function setStorageFull(page: Page, isFull: boolean): Promise<void> {
  await page.evaluate((full) => {
    const own = globalThis as { wholePut?: typeof IDBObjectStore.prototype.put };
    own.wholePut ??= IDBObjectStore.prototype.put;
    const { wholePut } = own;
    IDBObjectStore.prototype.put = full
      ? () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        }
      : wholePut;
  }, isFull);
}
