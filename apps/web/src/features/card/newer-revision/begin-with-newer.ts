import type { ShownRevision } from '@kartoteka/contract/control-card-operator';
import type { CurrentUser } from '../../../lib/current-user.ts';
import { type Draft, draftBox } from '../../../lib/draft-box.ts';
import { begunCardOf, forgetBegunCard, keepBegunCard } from '../../../lib/outbox/begun-card.ts';
import { type KnownStart, newCardId } from '../../../lib/outbox/card-start.ts';
import type { CardScreen } from '../open/card-context.ts';
import { describeDraft } from '../open/describe-draft.ts';
import type { CarriedEntry } from './carry-over.ts';

export interface Newer {
  readonly screen: CardScreen;
  readonly user: CurrentUser;
  /** The refused start. */
  readonly start: KnownStart;
  readonly templateId: string;
  /** The revision with which new cards are started now. */
  readonly revision: ShownRevision;
  /** Returns the text for the new card. Called when the device has stored all text of the refused card. */
  readonly carry: () => readonly CarriedEntry[];
}

/**
 * Starts the card again on this device with the newer revision and the carried text, and deletes the card whose start
 * was refused. The new card gets its own id, so that no late answer to the refused start affects it. Resolves with
 * that id.
 */
export async function beginWithNewer(newer: Newer): Promise<string> {
  const { screen, user, start, templateId, revision, carry } = newer;
  const cardId = newCardId();
  await screen.written();
  const earlier = await draftBox.ofCard(user.id, start.cardId);
  const card = begunCardOf(revision, cardId, user, start.startedAt);
  const drafts = carry().map(({ elementId, slot, work }): Draft => {
    const at = work.typedAt ?? start.startedAt;
    const words = describeDraft(card, elementId, work, false);
    const own = { userId: user.id, cardId, elementId, slot, kind: 'save' } as const;
    return { ...own, at, since: work.since ?? at, ...words, isWholeForm: false, work };
  });
  const alongside = [...earlier.map((remove) => ({ remove })), ...drafts.map((put) => ({ put }))];
  const { startedAt } = start;
  const own = { userId: user.id, cardId, templateId, revisionHash: revision.hash, startedAt };
  await keepBegunCard({ client: screen.client, user, start: own, revision, alongside });
  await forgetBegunCard(user.id, start.cardId);
  return cardId;
}
