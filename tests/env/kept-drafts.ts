import type { Page } from 'playwright-core';

/** A record among the drafts that the device keeps. */
interface KeptDraft {
  readonly userId: string;
}

/** Returns the number of drafts that the device keeps. */
export async function countDrafts(page: Page): Promise<number> {
  return (await draftsOn(page)).length;
}

/** Returns whether a draft that the device keeps contains the text. */
export async function isTextKept(page: Page, text: string): Promise<boolean> {
  return JSON.stringify(await draftsOn(page)).includes(text);
}

async function draftsOn(page: Page): Promise<KeptDraft[]> {
  const records = await page.evaluate(readRecords);
  // The app stores its notes about cards among the drafts, under user ids with a slash.
  return records.filter(({ userId }) => !userId.includes('/'));
}

/** Runs in the page. */
function readRecords(): Promise<KeptDraft[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('kartoteka');
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve(reading.result as KeptDraft[]);
      });
    });
  });
}
