import type { CardFormData } from '@kartoteka/contract/control-card-form';
import type { ShownRevision } from '@kartoteka/contract/control-card-operator';
import type { FilledCard } from '@kartoteka/contract/filled-card';
import { fullnessOf, sizeOfCard } from '@kartoteka/domain/card/card-size';
import { mayFillAny } from '@kartoteka/domain/card/completion';
import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { judgeCardDeletion, judgeDiscard, judgeReturn, judgeVoid } from '@kartoteka/domain/card/life';
import { isSubmittedStatus } from '@kartoteka/domain/card/status';
import { FORM_SIZE } from '@kartoteka/domain/limits';
import type { Caller } from '../../../http/access/caller.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { BYTES_PER_STEP, effort } from '../../../threads/effort.ts';
import { newerRevisionExists } from '../../revision/read.ts';
import { approvalsView, filledElements, inApproval, plannedApprovals, slotsFor } from './approval-view.ts';
import { type Card, shownValues, storedElement } from '../model/card.ts';
import { dataHash } from '../model/data-hash.ts';
import { assigneesOf, elementView, fileView, iso, referenceOf, writable } from './entry-view.ts';
import { isOperator, managesCards, personOf, signerOf } from '../model/visibility.ts';

/** Returns the data of the card screens (wire form-data). */
export async function formDataView(context: RequestContext, card: Card): Promise<CardFormData> {
  const { caller } = context;
  const { row, revision } = card;
  const { template, elements } = revision.definition;
  // Moves the call to a thread when the form is larger than `FORM_SIZE`. Only earlier versions of the product made such
  // forms.
  if (revision.size > FORM_SIZE) effort().afford(revision.size / BYTES_PER_STEP, () => undefined);
  const approvals = await approvalsView(context, card);
  const assignees = await assigneesOf(context.db, elements);
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    isSubmitted: isSubmittedStatus(row.status),
    isApproved: row.status === 'approved',
    returnReason: row.return_reason,
    voidReason: row.void_reason,
    voidedAt: iso(row.voided_at),
    voidedBy: referenceOf(card, row.voider_id),
    returnFiles: card.reasonFiles.returned.map((file) => fileView(card, file)),
    voidFiles: card.reasonFiles.voided.map((file) => fileView(card, file)),
    hasDeviations: row.has_deviations,
    newerRevisionExists: await newerRevisionExists(context.db, row, revision),
    fullness: fullnessOf(sizeOfCard(card.elements), context.cardSize),
    dataHash: dataHash(card).toString('hex'),
    concurrencyStamp: row.concurrency_stamp,
    creationTime: row.creation_time.toISOString(),
    createdBy: referenceOf(card, row.creator_id),
    submittedAt: iso(row.submitted_at),
    template: templateView(template),
    elements: elements.map((element) => elementView(card, element, caller, assignees)),
    approvals,
    plannedApprovals: await plannedApprovals(context, card),
    fillers: [...card.fillers],
    can: {
      ...abilities(card, caller),
      reassign: managesCards(caller) && approvals.some(({ hasNoSigner }) => hasNoSigner),
    },
  };
}

function templateView(template: CardDefinition['template']): CardFormData['template'] {
  return {
    id: template.id,
    familyId: template.familyId,
    name: template.name,
    version: template.version,
    description: template.description,
    approvalOrderRequired: template.approvalOrderRequired,
    fillerMaySign: template.fillerMaySign,
    onePersonMaySignSeveral: template.onePersonMaySignSeveral,
    passwordAtSigning: template.passwordAtSigning,
    controlCardGroup: template.controlCardGroup,
    controlCardType: template.controlCardType,
  };
}

/** Returns the form of a revision in the shape of the form data of a card without entries (wire revisions). */
export async function revisionView(context: RequestContext, blank: Card): Promise<ShownRevision> {
  const { hash, definition, size } = blank.revision;
  const { template, elements } = definition;
  // Moves the call to a thread when the form is larger than `FORM_SIZE`. Only earlier versions of the product made such
  // forms.
  if (size > FORM_SIZE) effort().afford(size / BYTES_PER_STEP, () => undefined);
  const assignees = await assigneesOf(context.db, elements);
  return {
    hash,
    template: templateView(template),
    elements: elements.map((element) => elementView(blank, element, context.caller, assignees)),
  };
}

/**
 * Returns the actions that the caller may do with the card now. They are a hint for the screen: each action
 * checks its rule again.
 */
function abilities(card: Card, caller: Caller): Omit<CardFormData['can'], 'reassign'> {
  const { status, creator_id: creatorId, approval_round: approvalRound } = card.row;
  const { definition } = card.revision;
  const isManager = managesCards(caller);
  const isOpen = status === 'inProgress';
  const actor = { userId: caller.userId, managesCards: isManager };
  const why = { reason: '-' };
  return {
    fill: isOpen && isOperator(caller) && mayFillAny(definition, personOf(caller)),
    edit: isOpen && isManager,
    sign: slotsFor(card, caller).length > 0,
    return: judgeReturn(inApproval(card), filledElements(card), signerOf(caller), why).kind === 'done',
    void: isManager && judgeVoid(status, why.reason).kind === 'done',
    remove:
      (isManager || isOperator(caller)) &&
      judgeCardDeletion({ status, creatorId }, actor, why.reason).kind === 'done',
    discard:
      isOperator(caller) &&
      judgeDiscard({ status, creatorId, approvalRound }, card.elements, caller.userId).kind === 'done',
  };
}

/** Returns a card without its definition. */
export function filledCardView(card: Card): FilledCard {
  const { row, revision } = card;
  return {
    id: row.id,
    concurrencyStamp: row.concurrency_stamp,
    creationTime: row.creation_time.toISOString(),
    creatorId: row.creator_id,
    lastModificationTime: iso(row.last_modification_time),
    lastModifierId: row.last_modifier_id,
    name: row.name,
    controlCardTemplateId: row.template_id,
    status: row.status,
    isSubmitted: isSubmittedStatus(row.status),
    isApproved: row.status === 'approved',
    hasDeviations: row.has_deviations,
    returnReason: row.return_reason,
    elementsData: Object.fromEntries(
      revision.definition.elements.map((element) => [
        element.id,
        Object.fromEntries(
          storedElement(card, element).entries.map((entry) => [
            String(entry.index),
            writable(shownValues(card, element, entry)),
          ]),
        ),
      ]),
    ),
  };
}
