/** The state of a file that is being sent from this page. */
export interface Upload {
  /** Part of the file that was sent, from 0 to 1. */
  readonly part: number;
  readonly cancel: () => void;
}

const running = new Map<string, Upload>();
/** The ids of the files that this page uploaded, by key. */
const ids = new Map<string, string>();
/** The keys of the same files, by id. */
const keys = new Map<string, string>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The files that are being sent from this page, by their keys. */
export const uploads = {
  of: (key: string): Upload | null => running.get(key) ?? null,
  set(key: string, upload: Upload | null): void {
    if (upload === null) running.delete(key);
    else running.set(key, upload);
    tell();
  },
  /**
   * Notes the id that the server gave a file, so that a screen that opened the file by its key still finds
   * it.
   */
  done(key: string, id: string): void {
    ids.set(key, id);
    keys.set(id, key);
  },
  /** Returns the id that the server gave a file of this page; null for any other file. */
  idOf: (key: string): string | null => ids.get(key) ?? null,
  keyOf: (id: string): string | null => keys.get(id) ?? null,
  /** Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as const;
