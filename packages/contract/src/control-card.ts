import { CARD_STATUSES } from '@kartoteka/domain/card/status';
import { COMMENT_LENGTH, MAX_ELEMENTS } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { aggregate, id, instant, reference, stampInput } from './entity.ts';
import { listRoutes } from './list.ts';
import { type ErrorCode, idParams, policy, route } from './route.ts';
import { optionalFlag, optionalName, optionalText, requiredText } from './text.ts';

const BASE = '/api/app/control-card';

/** Whoever may see a card at all; which ones is decided by the row (wire, 'Reading and writing'). */
const anyCardPolicy = policy(
  'Kartoteka.ControlCards.Operator',
  'Kartoteka.ControlCards.Approval',
  'Kartoteka.ControlCards.ManageCards',
);
const operator = policy('Kartoteka.ControlCards.Operator');
const approver = policy('Kartoteka.ControlCards.Approval');
const manager = policy('Kartoteka.ControlCards.ManageCards');

export const cardStatus = z.enum(CARD_STATUSES);
export type CardStatus = z.output<typeof cardStatus>;

/** A stored value on the wire: text, number (as digits), option, date or instant; a flag; a list of options. */
export const wireValue = z.union([z.string(), z.boolean(), z.array(z.union([z.string(), z.boolean()]))]);
/** Values of one entry by form element id; empty ones are absent. */
export const entryValues = z.record(z.string(), wireValue);

/** A value kept although it lies outside the reference value: what was expected and what was typed, in words. */
export const deviation = z.object({ formElementId: id, expected: z.string(), actual: z.string() });

/** One stored entry of an element (wire, 'Control card'). */
export const cardEntry = z.object({
  id,
  index: z.number().int(),
  values: entryValues,
  isSubmitted: z.boolean(),
  isReadOnly: z.boolean(),
  rowVersion: z.number().int(),
  comment: z.string().nullable(),
  deviations: z.array(deviation),
  returnReason: z.string().nullable(),
  submittedBy: reference.nullable(),
  submittedAt: instant.nullable(),
  lastFilledBy: reference.nullable(),
  lastFilledAt: instant.nullable(),
});
export type CardEntry = z.output<typeof cardEntry>;

/** A field as the card's revision holds it; `settings` is the effective list. */
export const cardFormElement = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  dataType: z.object({
    id,
    displayName: z.string(),
    controlType: z.string(),
    storedValueType: z.string(),
    storedValueUnitType: z.object({ name: z.string() }).nullable(),
    settings: z.array(z.looseObject({ type: z.string() })),
  }),
});
export type CardFormElement = z.output<typeof cardFormElement>;

/** An element of the card with the entries that are stored, by index. */
export const cardElement = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  formTemplateId: id.nullable(),
  formTemplate: z.object({ id, name: z.string(), elements: z.array(cardFormElement) }).nullable(),
  repetitionSettings: z.object({
    isRepeatable: z.boolean(),
    minRepetitions: z.number().int().nullable(),
    maxRepetitions: z.number().int().nullable(),
  }),
  isReadOnly: z.boolean(),
  isSubmitted: z.boolean(),
  entries: z.array(cardEntry),
});
export type CardElement = z.output<typeof cardElement>;

/** One approval slot (spec 3 'Approval'). */
export const approval = z.object({
  id,
  label: z.string(),
  isApproved: z.boolean(),
  isAvailableForCurrentUser: z.boolean(),
  approvedBy: reference.nullable(),
  approvedAt: instant.nullable(),
  meaning: z.string().nullable(),
});
export type Approval = z.output<typeof approval>;

/** What the card screens show (spec 2.11, wire 'form-data'). `can` says what the caller may do with the card now. */
export const cardFormData = z.object({
  id,
  name: z.string(),
  status: cardStatus,
  isSubmitted: z.boolean(),
  isApproved: z.boolean(),
  returnReason: z.string().nullable(),
  voidReason: z.string().nullable(),
  hasDeviations: z.boolean(),
  newerRevisionExists: z.boolean(),
  dataHash: z.string(),
  concurrencyStamp: z.string(),
  creationTime: instant,
  createdBy: reference.nullable(),
  submittedAt: instant.nullable(),
  template: z.object({
    id,
    name: z.string(),
    version: z.number().int(),
    description: z.string().nullable(),
    approvalOrderRequired: z.boolean(),
    fillerMaySign: z.boolean(),
    onePersonMaySignSeveral: z.boolean(),
    passwordAtSigning: z.boolean(),
    controlCardGroup: reference,
    controlCardType: reference,
  }),
  elements: z.array(cardElement),
  approvals: z.array(approval),
  fillers: z.array(reference),
  can: z.object({
    fill: z.boolean(),
    edit: z.boolean(),
    sign: z.boolean(),
    return: z.boolean(),
    void: z.boolean(),
    remove: z.boolean(),
  }),
});
export type CardFormData = z.output<typeof cardFormData>;

const byIndex = <T extends z.ZodType>(value: T) => z.record(z.string(), z.record(z.string(), value));

/** Element template id → entry index → form element id → value (spec 3 'FilledCard'). */
export const elementsData = z.record(
  z.string(),
  z.record(z.string(), z.record(z.string(), z.unknown()).nullable()).nullable(),
);

/** A filled card without its definition. */
export const filledCard = z.object({
  ...aggregate,
  name: z.string(),
  controlCardTemplateId: id,
  status: cardStatus,
  isSubmitted: z.boolean(),
  isApproved: z.boolean(),
  hasDeviations: z.boolean(),
  returnReason: z.string().nullable(),
  elementsData: byIndex(entryValues),
});
export type FilledCard = z.output<typeof filledCard>;

/** Body of the whole-form POST and PUT; entries that are not named stay as they are. */
export const filledCardInput = z.object({
  name: optionalName(300),
  controlCardTemplateId: id.nullish(),
  elementsData: elementsData.nullish(),
  comments: byIndex(optionalText(COMMENT_LENGTH)).nullish(),
  rowVersions: byIndex(z.number().int().nullable()).nullish(),
  isSubmitted: optionalFlag(false),
  ...stampInput,
});
export type FilledCardInput = z.output<typeof filledCardInput>;

/** Body of PUT {id}/element: one entry's values, replaced whole. */
export const elementInput = z.object({
  elementTemplateId: id,
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
  index: z.number().int().nullish(),
  submit: optionalFlag(false),
  /** Absent: the last write wins; null: the entry does not exist yet. */
  rowVersion: z.number().int().nullable().optional(),
  /** Absent: the stored one stays. */
  comment: optionalText(COMMENT_LENGTH).optional(),
});
export type ElementInput = z.output<typeof elementInput>;

/** A row of the list of filled cards; `values` holds the columns that come from form elements, by column id. */
export const filledCardRow = z.object({
  ...aggregate,
  name: z.string(),
  controlCardTemplateId: id,
  controlCardTemplate: reference,
  controlCardGroup: reference,
  controlCardType: reference,
  status: cardStatus,
  isSubmitted: z.boolean(),
  isApproved: z.boolean(),
  hasDeviations: z.boolean(),
  isReturned: z.boolean(),
  values: z.record(z.string(), z.array(z.union([z.string(), z.boolean()]))),
});
export type FilledCardRow = z.output<typeof filledCardRow>;

/** A card that waits for somebody: to be filled, or to be signed. */
export const waitingCard = z.object({
  cardId: id,
  id,
  name: z.string(),
  templateName: z.string(),
  templateGroupName: z.string(),
  templateTypeName: z.string(),
  creationTime: instant,
  lastModificationTime: instant.nullable(),
  submittedAt: instant.nullable(),
  hasDeviations: z.boolean(),
});
export type WaitingCard = z.output<typeof waitingCard>;

/** One event of a card's history in Polish words. */
export const historyItem = z.object({
  id,
  at: instant,
  by: z.object({ id: id.nullable(), name: z.string() }),
  type: z.string(),
  text: z.string(),
  changes: z.array(z.object({ path: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
  reason: z.string().nullable(),
});
export type HistoryItem = z.output<typeof historyItem>;

const entryErrors: readonly ErrorCode[] = [
  'Kartoteka:ConcurrencyConflict',
  'Kartoteka.Card:NotInProgress',
  'Kartoteka.Card:NotAssigned',
  'Kartoteka.Card:EntrySubmitted',
];

/** Calls of filled cards: the list, the form, filling, approving (spec 7 'Control cards'). */
export const controlCardRoutes = {
  ...listRoutes({
    name: 'controlCard',
    label: 'Filled cards',
    base: BASE,
    read: manager,
    own: manager,
    item: filledCardRow,
  }),
  awaitingMe: route({
    name: 'controlCard.awaitingMe',
    summary: 'Cards that the caller can sign now',
    method: 'GET',
    path: `${BASE}/available-cards-for-approval`,
    access: approver,
    answer: z.object({ totalCount: z.number().int(), items: z.array(waitingCard) }),
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
    errors: entryErrors,
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
    errors: entryErrors,
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
  saveElement: route({
    name: 'controlCard.saveElement',
    summary: 'Save or submit one entry',
    method: 'PUT',
    path: `${BASE}/:id/element`,
    access: operator,
    params: idParams,
    body: elementInput,
    answer: cardEntry,
    errors: [...entryErrors, 'Kartoteka.Card:MaxRepetitions'],
  }),
  removeEntry: route({
    name: 'controlCard.removeEntry',
    summary: 'Delete one entry (the id is the entry’s)',
    method: 'DELETE',
    path: `${BASE}/element/:id`,
    access: operator,
    params: idParams,
    query: z.object({ rowVersion: z.coerce.number().int().optional() }),
    errors: entryErrors,
  }),
  submitGroup: route({
    name: 'controlCard.submitGroup',
    summary: 'Submit a repeatable element whole',
    method: 'POST',
    path: `${BASE}/:id/submit-elements-group/:groupId`,
    access: operator,
    params: z.object({ id, groupId: id }),
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
    }),
    answer: cardFormData,
    errors: ['Kartoteka.Card:NotAwaitingApproval', 'Kartoteka.Card:MayNotReturn'],
  }),
  void: route({
    name: 'controlCard.void',
    summary: 'Void an approved card',
    method: 'POST',
    path: `${BASE}/:id/void`,
    access: manager,
    params: idParams,
    body: z.object({ reason: requiredText(COMMENT_LENGTH) }),
    answer: cardFormData,
    errors: ['Kartoteka.Card:NotVoidable'],
  }),
  history: route({
    name: 'controlCard.history',
    summary: 'Every event of a card',
    method: 'GET',
    path: `${BASE}/:id/history`,
    access: anyCardPolicy,
    params: idParams,
    answer: z.object({ items: z.array(historyItem) }),
  }),
};
