import { z } from 'zod';
import { formElementSchema } from '../data-type/form-element.ts';

/** Whom an assignment or approval names (ruling 4.1); a unit includes its sub-units. */
export const PARTY_TYPES = ['user', 'role', 'organizationUnit'] as const;
/** A user, role or unit by its id (spec 3.11). */
export const partySchema = z.object({ type: z.enum(PARTY_TYPES), value: z.string() });
export type Party = z.infer<typeof partySchema>;

const named = z.object({ id: z.string(), name: z.string() });

/** How often an element is filled (spec 3.12); counts mean nothing unless `isRepeatable`. */
export const repetitionSettingsSchema = z.object({
  isRepeatable: z.boolean().default(false),
  minRepetitions: z.int().nullable().default(null),
  /** Null or -1: without limit. */
  maxRepetitions: z.int().nullable().default(null),
});
export type RepetitionSettings = z.infer<typeof repetitionSettingsSchema>;

/** An element as a revision holds it: its form is compiled in (ruling 3.1). */
export const templateElementSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable().default(null),
  formTemplateId: z.string().nullable().default(null),
  /** Null: 'Brak danych'. */
  formTemplate: named
    .extend({ elements: z.array(formElementSchema) })
    .nullable()
    .default(null),
  repetitionSettings: repetitionSettingsSchema,
  /** Who may fill it, any of them; none means every operator. */
  assignments: z.array(partySchema).default([]),
});
export type TemplateElement = z.infer<typeof templateElementSchema>;

/** One signature that is needed; `label` is the party's name when the card started (ruling 4.3). */
export const approvalDefinitionSchema = partySchema.extend({ label: z.string() });
export type ApprovalDefinition = z.infer<typeof approvalDefinitionSchema>;

/**
 * A revision: template, form templates, data types and unit names compiled into one immutable document
 * (ruling 3.1). It is stored as JSON, its hash is that of `canonicalJson(definition)`, and everything
 * that a card later needs to be filled, viewed, signed and printed stands in it.
 */
export const cardDefinitionSchema = z.object({
  template: z.object({
    id: z.string(),
    familyId: z.string(),
    version: z.int(),
    name: z.string(),
    description: z.string().nullable().default(null),
    approvalOrderRequired: z.boolean(),
    /** Whether who filled a card may sign it, and one person several slots (ruling 4.8). */
    fillerMaySign: z.boolean().default(true),
    onePersonMaySignSeveral: z.boolean().default(true),
    /** Whether a signature asks for the password again. */
    passwordAtSigning: z.boolean().default(false),
    controlCardGroup: named,
    controlCardType: named,
  }),
  elements: z.array(templateElementSchema),
  /** One slot each; their order is the approval order. */
  approvals: z.array(approvalDefinitionSchema),
});
export type CardDefinition = z.infer<typeof cardDefinitionSchema>;
