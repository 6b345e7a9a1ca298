import { useSyncExternalStore } from 'react';

/** Files that this tab has asked for and not yet heard of; a reload does not forget them. */
const KEY = 'kartoteka.exports';

const listeners = new Set<() => void>();
const none: readonly string[] = [];
let last: { readonly text: string | null; readonly ids: readonly string[] } = { text: null, ids: none };

function read(): readonly string[] {
  const text = sessionStorage.getItem(KEY);
  if (text !== last.text) last = { text, ids: text?.split(' ').filter((id) => id !== '') ?? none };
  return last.ids;
}

function write(ids: readonly string[]): void {
  sessionStorage.setItem(KEY, ids.join(' '));
  for (const listener of listeners) listener();
}

/** Begins to wait for a file. */
export function expectExport(id: string): void {
  write([...new Set([...read(), id])]);
}

/** The file has come, or never will. */
export function forgetExport(id: string): void {
  write(read().filter((one) => one !== id));
}

/** Ids of the files that are waited for. */
export function usePendingExports(): readonly string[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
