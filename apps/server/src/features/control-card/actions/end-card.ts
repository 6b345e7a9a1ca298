import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { cardName } from '@kartoteka/domain/card/card-name';
import { judgeCardDeletion, judgeDiscard, judgeVoid } from '@kartoteka/domain/card/life';
import { isReturned } from '@kartoteka/domain/card/status';
import { resultOf } from '../../../http/answer/problem.ts';
import { type AuditChange, recordAudit } from '../../../http/observe/audit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { formDataView } from '../views/card-view.ts';
import { type Card, currentSlots } from '../model/card.ts';
import { ignoreNotFound } from '../model/read-entry.ts';
import { reasonFiles, type ReasonFilesInput, toldFiles } from './reason-files.ts';
import { readCardForUpdate } from '../model/read-card.ts';
import { unchanged, withEvent, withRow } from '../model/card-change.ts';
import { storeCard } from '../model/store-card.ts';
import { managesCards } from '../model/visibility.ts';

/** Closes all open slots, so that nobody is asked to sign. */
function withClosedSlots(card: Card, now: Date): Card {
  return {
    ...card,
    slots: card.slots.map((slot) => (slot.closedAt === null ? { ...slot, closedAt: now } : slot)),
  };
}

/**
 * Records in the trail that a card was put out of sight, because from then on nobody can read the card's history
 * (ruling 5.7).
 */
async function recordEnd(
  context: RequestContext,
  action: 'card.deleted' | 'card.discarded',
  card: Card,
  reason: string | null,
): Promise<void> {
  const { id, name, day, number, status, return_reason: returnReason } = card.row;
  const firstName = cardName(card.revision.definition.template.name, day, number);
  const signatures = currentSlots(card).filter(({ signature }) => signature !== null).length;
  const changes: AuditChange[] = [
    ...(name === firstName ? [] : [{ path: 'firstName', old: firstName, new: null }]),
    { path: 'listStatus', old: isReturned({ status, returnReason }) ? 'returned' : status, new: null },
    ...(signatures === 0 ? [] : [{ path: 'signatures', old: signatures, new: null }]),
    ...(reason === null ? [] : [{ path: 'reason', old: null, new: reason }]),
  ];
  const target = { kind: 'controlCard', id, name };
  await recordAudit(context, { action, outcome: 'success', target, changes });
}

/** POST {id}/void: voids a card, which stays readable (ruling 5.7). */
export async function voidCard(
  context: RequestContext,
  cardId: string,
  input: { readonly reason: string } & ReasonFilesInput,
): Promise<CardFormData> {
  const { reason } = input;
  const card = await readCardForUpdate(context, cardId);
  const { now, caller } = context;
  const { status } = resultOf(judgeVoid(card.row.status, reason));
  const voided = withRow(withClosedSlots(card, now), {
    status,
    voided_at: now,
    voider_id: caller.userId,
    void_reason: reason,
  });
  const files = await reasonFiles(context, card, input);
  const people = new Map(card.people).set(caller.userId, caller.displayName);
  const step = {
    ...unchanged(card),
    card: { ...voided, people, reasonFiles: { ...card.reasonFiles, voided: files } },
  };
  const stored = await storeCard(
    context,
    card,
    withEvent(step, 'cardVoided', { from: card.row.status, ...toldFiles(files) }, reason),
  );
  return formDataView(context, stored);
}

/** DELETE {id}: hides a card that is neither approved nor voided. Its rows stay (ruling 5.7). */
export async function removeCard(
  context: RequestContext,
  cardId: string,
  reason: string | null,
): Promise<void> {
  await ignoreNotFound(async () => {
    const card = await readCardForUpdate(context, cardId);
    const { now, caller } = context;
    const { status, creator_id: creatorId } = card.row;
    const actor = { userId: caller.userId, managesCards: managesCards(caller) };
    resultOf(judgeCardDeletion({ status, creatorId }, actor, reason));
    const deleted = withRow(withClosedSlots(card, now), { deleted_at: now, deleter_id: caller.userId });
    const step = { ...unchanged(card), card: deleted };
    await storeCard(context, card, withEvent(step, 'cardDeleted', { from: status }, reason));
    await recordEnd(context, 'card.deleted', card, reason);
  });
}

/** POST {id}/discard: hides a card that the caller started by mistake (ruling 5.17). */
export async function discardCard(context: RequestContext, cardId: string): Promise<void> {
  const card = await readCardForUpdate(context, cardId);
  const { now, caller } = context;
  const { status, creator_id: creatorId, approval_round: approvalRound } = card.row;
  resultOf(judgeDiscard({ status, creatorId, approvalRound }, card.elements, caller.userId));
  const discarded = withRow(card, { deleted_at: now, deleter_id: caller.userId });
  await storeCard(context, card, withEvent({ ...unchanged(card), card: discarded }, 'cardDiscarded', {}));
  // The trail leaves out a card that nobody filled, because such a discard is frequent and loses no data.
  if (card.fillers.length > 0) await recordEnd(context, 'card.discarded', card, null);
}
