import type { FileBox } from '../../../lib/files/file-box.ts';
import type { EntryWork } from './work-types.ts';
import type { WorkStore } from './work-store.ts';

const keysOf = (work: EntryWork | undefined): readonly string[] =>
  work?.files.added.map(({ key }) => key) ?? [];

/**
 * Deletes the bytes of a file from this device when its entry on the server has the file, or when the user removes the
 * file or discards the text. Returns a function that stops watching the store.
 */
export function dropBytes(store: WorkStore, box: Pick<FileBox, 'remove'>, userId: string): () => void {
  const known = new Map<string, readonly string[]>(
    store.rows().map(({ elementId, rowKey, work }) => [`${elementId}/${rowKey}`, keysOf(work)] as const),
  );
  return store.watch((elementId, rowKey, work) => {
    const row = `${elementId}/${rowKey}`;
    const now = keysOf(work);
    const gone = (known.get(row) ?? []).filter((key) => !now.includes(key));
    known.set(row, now);
    if (gone.length > 0) box.remove(userId, gone).catch(() => undefined);
  });
}
