import { CARD_START, type Draft, type DraftKind, GROUP, WHOLE_FORM } from '../draft-box.ts';

/** A draft that waits to be sent, or that a person must look at. */
export interface OutboxItem {
  readonly key: string;
  readonly kind: DraftKind;
  readonly draft: Draft;
  /** Time at which the draft began to wait, in ms. */
  readonly since: number;
  /** The reason for which the draft is not sent, in Polish; null while it is sent without a person's help. */
  readonly refusal: string | null;
}

/** The order within a card: its start, then entries in the order in which they were begun, groups, the whole form. */
const RANK: Record<DraftKind, number> = { start: 0, save: 1, submit: 1, promise: 1, group: 2, form: 3 };

function kindOf({ kind, elementId, slot, isWholeForm }: Draft): DraftKind {
  if (kind !== undefined) return kind;
  if (elementId === CARD_START) return 'start';
  if (slot === GROUP) return 'group';
  return isWholeForm ? 'form' : 'save';
}

/**
 * Returns the drafts to list, card by card, within a card by `RANK`. The card whose oldest draft
 * waits longest comes first. A whole-form save without an answer is listed only if the card has no other draft of
 * the whole form, because such a draft has the same text.
 */
export function outboxItems(drafts: readonly Draft[]): readonly OutboxItem[] {
  const forms = new Set(
    drafts.flatMap((draft) => (draft.isWholeForm && draft.elementId !== WHOLE_FORM ? [draft.cardId] : [])),
  );
  const items = drafts
    .filter(({ elementId, cardId }) => elementId !== WHOLE_FORM || !forms.has(cardId))
    .map((draft): OutboxItem => ({
      key: [draft.cardId, draft.elementId, draft.slot].join('/'),
      kind: kindOf(draft),
      draft,
      since: draft.since ?? draft.at,
      refusal: draft.refusal ?? null,
    }));
  const first = new Map<string, number>();
  for (const { draft, since } of items) {
    first.set(draft.cardId, Math.min(first.get(draft.cardId) ?? Infinity, since));
  }
  const startOf = ({ draft }: OutboxItem) => first.get(draft.cardId) ?? 0;
  return items.toSorted(
    (one, other) =>
      startOf(one) - startOf(other) ||
      one.draft.cardId.localeCompare(other.draft.cardId) ||
      RANK[one.kind] - RANK[other.kind] ||
      one.since - other.since,
  );
}
