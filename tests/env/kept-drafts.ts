/** Counts the drafts that the device keeps. Runs in the page. */
export function countDrafts(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('kartoteka');
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
      reading.addEventListener('success', () => {
        opening.result.close();
        // The app stores its notes about cards among the drafts, under user ids with a slash.
        const users = reading.result.map((key) => (key as string[])[0] ?? '');
        resolve(users.filter((user) => !user.includes('/')).length);
      });
    });
  });
}

/** Returns whether a draft that the device keeps contains the text. Runs in the page. */
export function isTextKept(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('kartoteka');
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result).includes(text));
      });
    });
  });
}
