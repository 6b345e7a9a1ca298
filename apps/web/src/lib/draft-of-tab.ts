/** The unsaved values of a form, stored for the same tab and user. */
export interface Draft<V> {
  readonly values: V;
  /** The concurrency stamp of the version that was edited; null for a record that is being created. */
  readonly stamp: string | null;
}

const PREFIX = 'kartoteka.draft.';

/**
 * Returns the storage key of a user's draft of a record.
 *
 * @param id of the stored record; for a new record its `origin` (see `RecordKind`), or null if it has none
 */
export function draftKey(userId: string, resource: string, id: string | null): string {
  return `${PREFIX}${userId}.${resource}.${id ?? 'new'}`;
}

/** Returns the draft under a storage key; null if there is none or it cannot be read. */
export function readDraft<V>(key: string): Draft<V> | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Draft<V>);
  } catch {
    return null;
  }
}

/**
 * Stores a draft. Returns false if the browser has no room for it, for example because of its pictures. The values then
 * exist on the screen only, and an earlier draft stays.
 */
export function keepDraft<V>(key: string, draft: Draft<V>): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}
