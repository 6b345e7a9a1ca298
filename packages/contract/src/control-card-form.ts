import { CARD_STATUSES, LIST_STATUSES } from '@kartoteka/domain/card/status';
import { photoSettingsSchema } from '@kartoteka/domain/file/photo-settings';
import { z } from 'zod';
import { id, instant, reference } from './entity.ts';
import { attachedFile } from './file.ts';

/** SHA-256 of a revision's content: 64 hexadecimal digits in lower case. */
export const contentHash = z
  .string()
  .toLowerCase()
  .regex(/^[\da-f]{64}$/);

/** The status of a card (ruling 5); a card returned for correction is `inProgress` with a `returnReason`. */
export const cardStatus = z.enum(CARD_STATUSES);
/** The status in the list of cards, where a returned card is `returned`. */
export const listStatus = z.enum(LIST_STATUSES);

/** A stored value on the wire. Numbers, dates and instants are strings. A list has the options of a multiple select. */
const wireValue = z.union([z.string(), z.boolean(), z.array(z.union([z.string(), z.boolean()]))]);
/** Values of one entry by form element id; empty values are absent. */
export const entryValues = z.record(z.string(), wireValue);

/** A value that was kept although it lies outside the reference value: the expected and the typed one, in words. */
const deviation = z.object({ formElementId: id, expected: z.string(), actual: z.string() });

/**
 * When an entry was typed, by the clock of the device, and when it arrived, by the clock of the server. Null unless
 * the two times are more than two minutes apart (wire claims).
 */
export const entryClaim = z.object({ typedAt: instant, arrivedAt: instant }).nullable();

/** One stored entry of an element (wire form-data). */
export const cardEntry = z.object({
  id,
  index: z.number().int(),
  /** The name that the client gave the new entry; null when it gave none. */
  key: z.string().nullable(),
  values: entryValues,
  isSubmitted: z.boolean(),
  isReadOnly: z.boolean(),
  rowVersion: z.number().int(),
  comment: z.string().nullable(),
  /** Comments on deviations, by form element id. A comment is removed when its value no longer deviates. */
  deviationComments: z.record(z.string(), z.string()),
  deviations: z.array(deviation),
  /** The photos and files that support the entry's values, in the order in which they were added. */
  files: z.array(attachedFile),
  /** Why the entry was returned; null for other entries, and once the entry is submitted again. */
  returnReason: z.string().nullable(),
  /** When a return or a withdrawal last opened the entry again; null if none did. */
  reopenedAt: instant.nullable(),
  submittedBy: reference.nullable(),
  submittedAt: instant.nullable(),
  lastFilledBy: reference.nullable(),
  lastFilledAt: instant.nullable(),
  claim: entryClaim,
});
export type CardEntry = z.output<typeof cardEntry>;

/** A field as the card's revision has it; `settings` are the data type's settings and the field's own validator. */
const cardFormElement = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** The photos that the field demands. When it is null, photos are allowed but not demanded. */
  photoSettings: photoSettingsSchema.nullable(),
  dataType: z.object({
    id,
    displayName: z.string(),
    controlType: z.string(),
    storedValueType: z.string(),
    storedValueUnitType: z.object({ name: z.string() }).nullable(),
    settings: z.array(z.looseObject({ type: z.string() })),
  }),
});

/** A user, role or unit, by the name that people know. */
const namedParty = z.object({ label: z.string() });

/** An element of the card with its stored entries, by index. */
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
  /** The parties that may fill the element. Empty means every operator (ruling 4.2), unless `areAssigneesGone`. */
  assignees: z.array(namedParty),
  /** Whether the element is assigned, but no party of the assignment is left. `assignees` is then empty as well. */
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
  /** Whether the slot is pending and no active user could sign it: 'brak uprawnionych' (ruling 2.7). */
  hasNoSigner: z.boolean(),
  /**
   * Whether the slot is pending, but the template bars everybody who could sign it, because they filled the card or
   * signed another slot.
   */
  areSignersBarred: z.boolean(),
  /**
   * The signer; null before the signature. `name` is as it was at signing; `login` distinguishes people of the same
   * name.
   */
  approvedBy: reference.extend({ login: z.string().nullable() }).nullable(),
  approvedAt: instant.nullable(),
  meaning: z.string().nullable(),
});
export type Approval = z.output<typeof approval>;

/** The template of a card as the card's revision has it. */
export const cardTemplate = z.object({
  id,
  familyId: id,
  name: z.string(),
  version: z.number().int(),
  description: z.string().nullable(),
  approvalOrderRequired: z.boolean(),
  fillerMaySign: z.boolean(),
  onePersonMaySignSeveral: z.boolean(),
  passwordAtSigning: z.boolean(),
  controlCardGroup: reference,
  controlCardType: reference,
});

/** The data of the card screens (spec 2.11; wire form-data). `can` says what the caller may do with the card now. */
export const cardFormData = z.object({
  id,
  name: z.string(),
  status: cardStatus,
  isSubmitted: z.boolean(),
  isApproved: z.boolean(),
  returnReason: z.string().nullable(),
  voidReason: z.string().nullable(),
  voidedAt: instant.nullable(),
  voidedBy: reference.nullable(),
  /** The files of the last return, while `returnReason` is set. */
  returnFiles: z.array(attachedFile),
  /** The files of the void. */
  voidFiles: z.array(attachedFile),
  hasDeviations: z.boolean(),
  newerRevisionExists: z.boolean(),
  /** How full the card is, in percent of its largest size; null while the card is far from full (ruling 5.15). */
  fullness: z.number().int().nullable(),
  dataHash: z.string(),
  concurrencyStamp: z.string(),
  creationTime: instant,
  createdBy: reference.nullable(),
  submittedAt: instant.nullable(),
  template: cardTemplate,
  elements: z.array(cardElement),
  approvals: z.array(approval),
  /**
   * The parties that will sign, in approval order, while the card is in progress; empty in every other status.
   * `hasNoSigner`: nobody could sign for the party now.
   */
  plannedApprovals: z.array(namedParty.extend({ hasNoSigner: z.boolean() })),
  fillers: z.array(reference),
  can: z.object({
    fill: z.boolean(),
    edit: z.boolean(),
    sign: z.boolean(),
    return: z.boolean(),
    void: z.boolean(),
    remove: z.boolean(),
    /** Whether the caller started the card, and nothing is stored in it. */
    discard: z.boolean(),
    /** Whether the caller may reassign a slot that nobody can sign. */
    reassign: z.boolean(),
  }),
});
export type CardFormData = z.output<typeof cardFormData>;
