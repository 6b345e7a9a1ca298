import { COMMENT_LENGTH, MAX_ELEMENTS } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { claimsInput } from './claims.ts';
import { approval, cardElement, cardEntry, cardFormData } from './control-card-form.ts';
import { id, instant } from './entity.ts';
import { fileErrors, reasonFilesInput } from './file.ts';
import {
  cardHistory,
  elementInput,
  filledCard,
  filledCardInput,
  filledCardRow,
  foundCardRow,
  signableCard,
} from './filled-card.ts';
import { listRoutes } from './list.ts';
import { party, partyOption } from './party.ts';
import { type ErrorCode, idParams, policy, route } from './route.ts';
import { optionalText, requiredText } from './text.ts';

const BASE = '/api/app/control-card';

/**
 * Access for callers who may see some cards. The handler checks whether they may see the requested card (wire
 * visibility).
 */
const anyCardPolicy = policy(
  'Kartoteka.ControlCards.Operator',
  'Kartoteka.ControlCards.Approval',
  'Kartoteka.ControlCards.ManageCards',
);
const operator = policy('Kartoteka.ControlCards.Operator');
const approver = policy('Kartoteka.ControlCards.Approval');
const manager = policy('Kartoteka.ControlCards.ManageCards');

const entryErrors: readonly ErrorCode[] = [
  'Kartoteka:ConcurrencyConflict',
  'Kartoteka.Card:NotInProgress',
  'Kartoteka.Card:NotAssigned',
  'Kartoteka.Card:EntrySubmitted',
  'Kartoteka.Card:TooLarge',
  ...fileErrors,
];

/**
 * The row versions of the entries that the person saw, by index. Stored entries that differ are a conflict (ruling
 * 5.10). Absent: the submission takes whatever is stored.
 */
const seenVersions = z.record(z.string(), z.number().int());

/** Calls of filled cards: the list, the form, filling, approving (spec 7). */
export const controlCardRoutes = {
  ...listRoutes({
    name: 'controlCard',
    label: 'Filled cards',
    base: BASE,
    read: manager,
    own: manager,
    item: filledCardRow,
    found: foundCardRow,
  }),
  awaitingMe: route({
    name: 'controlCard.awaitingMe',
    summary: 'Cards that the caller can sign now',
    method: 'GET',
    path: `${BASE}/available-cards-for-approval`,
    access: approver,
    answer: z.object({
      totalCount: z.number().int(),
      /** The instant of the answer. Waiting times are counted up to this instant. */
      at: instant,
      items: z.array(signableCard),
    }),
  }),
  get: route({
    name: 'controlCard.get',
    summary: 'A card without its definition',
    method: 'GET',
    path: `${BASE}/:id`,
    access: anyCardPolicy,
    params: idParams,
    answer: filledCard,
  }),
  formData: route({
    name: 'controlCard.formData',
    summary: 'Template, elements with entries, approvals',
    method: 'GET',
    path: `${BASE}/form-data/:id`,
    access: anyCardPolicy,
    params: idParams,
    answer: cardFormData,
  }),
  create: route({
    name: 'controlCard.create',
    summary: 'Make a card with its whole form at once',
    method: 'POST',
    path: BASE,
    access: manager,
    body: filledCardInput,
    answer: filledCard,
    errors: [...entryErrors, 'Kartoteka.Card:KeyUsed', 'Kartoteka.Card:NothingToFill'],
  }),
  update: route({
    name: 'controlCard.update',
    summary: 'Write the whole form',
    method: 'PUT',
    path: `${BASE}/:id`,
    access: manager,
    params: idParams,
    body: filledCardInput,
    answer: filledCard,
    errors: [...entryErrors, 'Kartoteka.Card:KeyUsed', 'Kartoteka.Card:NothingToFill'],
  }),
  remove: route({
    name: 'controlCard.remove',
    summary: 'Delete a card',
    method: 'DELETE',
    path: `${BASE}/:id`,
    access: policy('Kartoteka.ControlCards.Operator', 'Kartoteka.ControlCards.ManageCards'),
    params: idParams,
    query: z.object({ reason: optionalText(COMMENT_LENGTH) }),
    errors: ['Kartoteka.Card:Locked', 'Kartoteka.Card:MayNotDelete'],
  }),
  discard: route({
    name: 'controlCard.discard',
    summary: 'Discard a card that the caller started by mistake',
    method: 'POST',
    path: `${BASE}/:id/discard`,
    access: operator,
    params: idParams,
    errors: [
      'Kartoteka.Card:MayNotDiscard',
      'Kartoteka.Card:DiscardSubmitted',
      'Kartoteka.Card:DiscardStored',
    ],
  }),
  saveElement: route({
    name: 'controlCard.saveElement',
    summary: 'Save or submit one entry',
    method: 'PUT',
    path: `${BASE}/:id/element`,
    access: operator,
    params: idParams,
    body: elementInput,
    answer: cardEntry,
    errors: [
      ...entryErrors,
      'Kartoteka.Card:MaxRepetitions',
      'Kartoteka.Card:KeyUsed',
      'Kartoteka.Card:NothingToFill',
    ],
  }),
  removeEntry: route({
    name: 'controlCard.removeEntry',
    summary: 'Delete one entry (the id is the entry’s)',
    method: 'DELETE',
    path: `${BASE}/element/:id`,
    access: operator,
    params: idParams,
    query: z.object({
      rowVersion: z
        .literal('')
        .transform((): undefined => undefined)
        .or(z.coerce.number().int())
        .optional(),
    }),
    errors: [...entryErrors, 'Kartoteka.Card:TooManyDeleted'],
  }),
  submitGroup: route({
    name: 'controlCard.submitGroup',
    summary: 'Submit a repeatable element whole',
    method: 'POST',
    path: `${BASE}/:id/submit-elements-group/:groupId`,
    access: operator,
    params: z.object({ id, groupId: id }),
    body: z.object({ rowVersions: seenVersions.nullish(), ...claimsInput }).nullish(),
    answer: cardElement,
    errors: [...entryErrors, 'Kartoteka.Card:MinRepetitions'],
  }),
  withdraw: route({
    name: 'controlCard.withdraw',
    summary: 'Take the submission of an entry back (the id is the entry’s)',
    method: 'POST',
    path: `${BASE}/element/:id/withdraw`,
    access: policy('Kartoteka.ControlCards.Operator', 'Kartoteka.ControlCards.ManageCards'),
    params: idParams,
    body: z.object({ reason: optionalText(COMMENT_LENGTH) }).nullish(),
    answer: cardEntry,
    errors: ['Kartoteka.Card:NotSubmitted', 'Kartoteka.Card:NotAuthor', 'Kartoteka.Card:AlreadySigned'],
  }),
  approve: route({
    name: 'controlCard.approve',
    summary: 'Sign a slot',
    method: 'POST',
    path: `${BASE}/:id/approve/:approvalId`,
    access: approver,
    params: z.object({ id, approvalId: id }),
    body: z
      .object({ dataHash: z.string().max(128).nullish(), password: z.string().max(128).nullish() })
      .nullish(),
    answer: z.array(approval),
    errors: [
      'Kartoteka:ConcurrencyConflict',
      'Kartoteka.Card:NotAwaitingApproval',
      'Kartoteka.Card:OutOfTurn',
      'Kartoteka.Card:NotEligible',
      'Kartoteka.Card:SlotSigned',
      'Kartoteka.Card:FillerMayNotSign',
      'Kartoteka.Card:OneSignaturePerPerson',
    ],
  }),
  reassignOptions: route({
    name: 'controlCard.reassignOptions',
    summary: 'Whom a slot that nobody can sign may be given to',
    method: 'GET',
    path: `${BASE}/:id/approvals/:approvalId/reassign-options`,
    access: manager,
    params: z.object({ id, approvalId: id }),
    answer: z.object({ items: z.array(partyOption) }),
    errors: [
      'Kartoteka.Card:NotAwaitingApproval',
      'Kartoteka.Card:SlotSigned',
      'Kartoteka.Card:SlotHasSigner',
    ],
  }),
  reassign: route({
    name: 'controlCard.reassign',
    summary: 'Give a slot that nobody can sign to a user, a role or a unit',
    method: 'POST',
    path: `${BASE}/:id/approvals/:approvalId/reassign`,
    access: manager,
    params: z.object({ id, approvalId: id }),
    body: party,
    answer: z.array(approval),
    errors: [
      'Kartoteka:ConcurrencyConflict',
      'Kartoteka.Card:NotAwaitingApproval',
      'Kartoteka.Card:SlotSigned',
      'Kartoteka.Card:SlotHasSigner',
      'Kartoteka.Card:PartyCannotSign',
    ],
  }),
  return: route({
    name: 'controlCard.return',
    summary: 'Return for correction',
    method: 'POST',
    path: `${BASE}/:id/return`,
    access: approver,
    params: idParams,
    body: z.object({
      reason: requiredText(COMMENT_LENGTH),
      entryIds: z
        .array(id)
        .max(MAX_ELEMENTS * 100)
        .nullish(),
      files: reasonFilesInput,
      dataHash: z.string().max(128).nullish(),
    }),
    answer: cardFormData,
    errors: [
      'Kartoteka:ConcurrencyConflict',
      'Kartoteka.Card:NotAwaitingApproval',
      'Kartoteka.Card:MayNotReturn',
      'Kartoteka.Card:NothingToReturn',
      ...fileErrors,
    ],
  }),
  void: route({
    name: 'controlCard.void',
    summary: 'Void an approved card',
    method: 'POST',
    path: `${BASE}/:id/void`,
    access: manager,
    params: idParams,
    body: z.object({ reason: requiredText(COMMENT_LENGTH), files: reasonFilesInput }),
    answer: cardFormData,
    errors: ['Kartoteka.Card:NotVoidable', ...fileErrors],
  }),
  history: route({
    name: 'controlCard.history',
    summary: 'The events of a card, oldest first; with a line, each save that it folds',
    method: 'GET',
    path: `${BASE}/:id/history`,
    access: anyCardPolicy,
    params: idParams,
    query: z.object({
      after: id.optional(),
      line: id.optional(),
      count: z.coerce.number().int().min(1).max(1000).optional(),
    }),
    answer: cardHistory,
  }),
};
