import { CARD_STATUSES, LIST_STATUSES } from '@kartoteka/domain/card/status';
import { z } from 'zod';
import { id, instant, reference } from './entity.ts';

/** What a card is (ruling 5); one returned for correction is `inProgress` with a `returnReason`. */
export const cardStatus = z.enum(CARD_STATUSES);
/** The same for a row of the list of cards, where a returned one is `returned`. */
export const listStatus = z.enum(LIST_STATUSES);

/** A stored value on the wire: text, number (as digits), option, date or instant; a flag; a list of options. */
export const wireValue = z.union([z.string(), z.boolean(), z.array(z.union([z.string(), z.boolean()]))]);
/** Values of one entry by form element id; empty ones are absent. */
export const entryValues = z.record(z.string(), wireValue);

/** A value kept although it lies outside the reference value: what was expected and what was typed, in words. */
export const deviation = z.object({ formElementId: id, expected: z.string(), actual: z.string() });

/** One stored entry of an element (wire form-data). */
export const cardEntry = z.object({
  id,
  index: z.number().int(),
  /** What the client that began it calls it; null when it gave no name. */
  key: z.string().nullable(),
  values: entryValues,
  isSubmitted: z.boolean(),
  isReadOnly: z.boolean(),
  rowVersion: z.number().int(),
  comment: z.string().nullable(),
  /** To values outside their norms, by form element id; gone when the value comes right. */
  deviationComments: z.record(z.string(), z.string()),
  deviations: z.array(deviation),
  /** Why it was returned, until it is submitted again. */
  returnReason: z.string().nullable(),
  /** When it was last opened again, by a return or a withdrawal. */
  reopenedAt: instant.nullable(),
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

/** A user, role or unit by the name that people know it by. */
export const namedParty = z.object({ label: z.string() });

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
  /** Who is left and may fill it, any of them; none means every operator (ruling 4.2). */
  assignees: z.array(namedParty),
  /** It is assigned, and nobody is left of those who might fill it: then `assignees` is empty too. */
  areAssigneesGone: z.boolean(),
  isReadOnly: z.boolean(),
  isSubmitted: z.boolean(),
  entries: z.array(cardEntry),
});
export type CardElement = z.output<typeof cardElement>;

/** One approval slot (spec 3.18). */
export const approval = z.object({
  id,
  label: z.string(),
  isApproved: z.boolean(),
  isAvailableForCurrentUser: z.boolean(),
  /** Pending, and nobody who is active could sign it: 'brak uprawnionych' (ruling 2.7). */
  hasNoSigner: z.boolean(),
  /** Nobody can, because those who could filled the card or signed another slot, and the template forbids it. */
  areSignersBarred: z.boolean(),
  /** By the name at that time; the login tells people of one name apart. */
  approvedBy: reference.extend({ login: z.string().nullable() }).nullable(),
  approvedAt: instant.nullable(),
  meaning: z.string().nullable(),
});
export type Approval = z.output<typeof approval>;

/** What the card screens show (spec 2.11; wire form-data). `can` says what the caller may do with the card now. */
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
  /** How full the card is, in percent of what it may have; null while nobody need know (ruling 5.15). */
  fullness: z.number().int().nullable(),
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
  /** Who will sign, in approval order, while the card is filled; none once `approvals` holds the slots. */
  plannedApprovals: z.array(namedParty),
  fillers: z.array(reference),
  can: z.object({
    fill: z.boolean(),
    edit: z.boolean(),
    sign: z.boolean(),
    return: z.boolean(),
    void: z.boolean(),
    remove: z.boolean(),
    /** Whether a slot that nobody can sign is the caller's to give to somebody else. */
    reassign: z.boolean(),
  }),
});
export type CardFormData = z.output<typeof cardFormData>;
