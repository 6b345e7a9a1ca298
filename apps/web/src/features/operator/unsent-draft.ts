import { type Draft, WHOLE_FORM } from '../../lib/draft-box.ts';

/** A draft as a row of a list. */
export interface UnsentDraft extends Draft {
  readonly key: string;
}

/**
 * The drafts to list, the newest first. A whole-form save without an answer is listed only when no draft of an entry of
 * that form exists, because such a draft has the same text.
 */
export function unsentDrafts(drafts: readonly Draft[]): readonly UnsentDraft[] {
  const forms = new Set(
    drafts.flatMap((draft) => (draft.isWholeForm && draft.elementId !== WHOLE_FORM ? [draft.cardId] : [])),
  );
  return drafts
    .filter(({ elementId, cardId }) => elementId !== WHOLE_FORM || !forms.has(cardId))
    .map((draft) => ({ ...draft, key: [draft.cardId, draft.elementId, draft.slot].join('/') }))
    .toSorted((one, other) => other.at - one.at);
}
