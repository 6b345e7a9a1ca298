import { z } from 'zod';
import { formElementSchema } from '../data-type/form-element.ts';

/** The kinds of parties that an assignment or approval may name (ruling 4.1); a unit includes its sub-units. */
export const PARTY_TYPES = ['user', 'role', 'organizationUnit'] as const;
/** A user, role or unit by its id (spec 3.11). */
export const partySchema = z.object({ type: z.enum(PARTY_TYPES), value: z.string() });
export type Party = z.infer<typeof partySchema>;

const named = z.object({ id: z.string(), name: z.string() });

/** The numbers of entries that an element may have (spec 3.12). They have no effect unless `isRepeatable` is true. */
const repetitionSettingsSchema = z.object({
  isRepeatable: z.boolean().default(false),
  /** Null means no minimum. */
  minRepetitions: z.int().nullable().default(null),
  /** Null or -1 means no limit. */
  maxRepetitions: z.int().nullable().default(null),
});
export type RepetitionSettings = z.infer<typeof repetitionSettingsSchema>;

/** An element as a revision has it, with its form compiled in (ruling 3.1). */
export const templateElementSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable().default(null),
  formTemplateId: z.string().nullable().default(null),
  /** Null when the element has no form; screens then show 'Brak danych'. */
  formTemplate: named
    .extend({ elements: z.array(formElementSchema) })
    .nullable()
    .default(null),
  repetitionSettings: repetitionSettingsSchema,
  /** The parties that may fill the element; an empty list means every operator. */
  assignments: z.array(partySchema).default([]),
});
export type TemplateElement = z.infer<typeof templateElementSchema>;

/** One required signature; `label` is the party's name when the revision was compiled (ruling 4.3). */
const approvalDefinitionSchema = partySchema.extend({ label: z.string() });

/**
 * A revision: template, form templates, data types and unit names compiled into one immutable document (ruling 3.1). It
 * is stored as `RevisionDocument`, with each data type once. It contains everything that is needed later to fill,
 * view, sign and print the card.
 */
export const cardDefinitionSchema = z.object({
  template: z.object({
    id: z.string(),
    familyId: z.string(),
    version: z.int(),
    name: z.string(),
    description: z.string().nullable().default(null),
    approvalOrderRequired: z.boolean(),
    /** Whether a person who filled a card may sign it (ruling 4.8). */
    fillerMaySign: z.boolean().default(true),
    /** Whether one person may sign several slots (ruling 4.8). */
    onePersonMaySignSeveral: z.boolean().default(true),
    /** Whether signing requires the password again. */
    passwordAtSigning: z.boolean().default(false),
    controlCardGroup: named,
    controlCardType: named,
  }),
  elements: z.array(templateElementSchema),
  /** The approvals in the order of signing; each becomes one slot. */
  approvals: z.array(approvalDefinitionSchema),
});
export type CardDefinition = z.infer<typeof cardDefinitionSchema>;
