import { type EntryWork, isSameText, isUnsaved } from './entry-work.ts';
import type { WorkStore } from './work-store.ts';

/**
 * Tells once of the next change of what is typed into the card, or of an entry that is taken away. Returns the function
 * that ends it.
 */
export function onTyping(
  store: WorkStore,
  isWatched: (elementId: string) => boolean,
  tell: () => void,
): () => void {
  const before = new Map<string, EntryWork>();
  for (const { elementId, rowKey, work } of store.rows()) before.set(`${elementId}/${rowKey}`, work);
  const end = store.watch((elementId, rowKey, work) => {
    if (!isWatched(elementId)) return;
    const known = before.get(`${elementId}/${rowKey}`);
    const isGone = work === undefined || work.isDismissed;
    // Sending and its answer leave the typed text as it is, or take it away.
    const isSame = !isGone && (!isUnsaved(work) || isSameText(work, known));
    if (isSame) return;
    end();
    tell();
  });
  return end;
}
