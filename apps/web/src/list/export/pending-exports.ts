import { useSyncExternalStore } from 'react';

/** Storage key for the files that this tab waits for, so that a reload does not forget them. */
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

/** Starts waiting for a file. */
export function expectExport(id: string): void {
  write([...new Set([...read(), id])]);
}

/** Stops waiting for a file, because it is ready, has failed or was removed. */
export function forgetExport(id: string): void {
  write(read().filter((one) => one !== id));
}

/** Returns the ids of the files that this tab waits for. */
export function usePendingExports(): readonly string[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
