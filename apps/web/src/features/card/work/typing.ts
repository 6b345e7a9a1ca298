import { isUnsaved } from './entry-work.ts';
import { isSame } from './mirror-work.ts';
import type { EntryWork } from './work-types.ts';
import { fileChangesText } from './file-changes.ts';
import type { WorkStore } from './work-store.ts';

/**
 * Returns whether two states of an entry have the same typed text. Typing makes new objects, so comparing the
 * objects suffices. Sending makes a new object of file changes, so their content is compared.
 */
export function isSameText(work: EntryWork, other: EntryWork | undefined): boolean {
  if (work.typed !== other?.typed || work.comment !== other.comment) return false;
  return work.files === other.files || fileChangesText(work.files) === fileChangesText(other.files);
}

/** Returns whether `work` is what an answer left of the earlier work `before`, without a key press in between. */
function isLeftOf(work: EntryWork, before: EntryWork | undefined): boolean {
  if (before === undefined || work.typedAt !== before.typedAt) return false;
  const isText = Object.entries(work.typed).every(([id, raw]) => isSame(raw, before.typed[id]));
  return isText && (work.comment === null || work.comment === before.comment);
}

/**
 * Calls `tell` once, at the next change of typed text or the next removal of an entry in a watched element. A removal
 * counts as soon as the user has confirmed it. Returns a function that stops the watching.
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
    const isGone = work === undefined || work.isDismissed || work.sending === 'remove';
    // Ignores sending and its answer, which keep the typed text or remove it.
    const isUntouched = !isGone && (!isUnsaved(work) || isSameText(work, known) || isLeftOf(work, known));
    if (isUntouched) return;
    end();
    tell();
  });
  return end;
}
