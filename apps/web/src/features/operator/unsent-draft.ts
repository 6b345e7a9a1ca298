import { type Draft, WHOLE_FORM } from '../../lib/draft-box.ts';

/** A draft as a line of a list. */
export interface UnsentDraft extends Draft {
  readonly key: string;
}

/**
 * The drafts worth a line, the newest first: a call of the whole form that had no answer is one only where no text of
 * that form lies beside it.
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
