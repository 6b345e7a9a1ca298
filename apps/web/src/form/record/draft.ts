/** What was not saved when the page went away, for the same tab and user. */
export interface Draft<V> {
  readonly values: V;
  /** The stamp of the version that it began from; null for a record that is being created. */
  readonly stamp: string | null;
}

const PREFIX = 'kartoteka.draft.';

/** Where the unsaved form of a user and record lies; a copy that is not stored yet goes by what it is a copy of. */
export function draftKey(userId: string, resource: string, id: string | null): string {
  return `${PREFIX}${userId}.${resource}.${id ?? 'new'}`;
}

export function readDraft<V>(key: string): Draft<V> | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Draft<V>);
  } catch {
    return null;
  }
}

/** Pictures may be more than the browser keeps: then the draft lives on the screen only. */
export function keepDraft<V>(key: string, draft: Draft<V>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    sessionStorage.removeItem(key);
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}
