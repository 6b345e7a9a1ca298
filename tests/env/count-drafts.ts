/** Counts the drafts that the device keeps. Runs in the page. */
export function countDrafts(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('kartoteka');
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count();
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}
