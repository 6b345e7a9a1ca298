import { MAX_ELEMENTS, NAME_LENGTH } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { crudRoutes } from './crud.ts';
import { aggregate, id, instant, optionalId, reference, stampInput } from './entity.ts';
import { formElement, nestedRow } from './form-template.ts';
import { listRoutes } from './list.ts';
import { approvalOption, party, partyOption } from './party.ts';
import { idParams, LARGE_BODY, policy, route } from './route.ts';
import { optionalFlag, requiredText, RICH_TEXT_RAW_LENGTH } from './text.ts';

const BASE = '/api/app/control-cards-templates';

const richText = z
  .string()
  .max(RICH_TEXT_RAW_LENGTH)
  .nullish()
  .transform((text) => text || null);

/** A number of repetitions. Screens send null while the field for it contains no number (spec 5.5). */
const repetitions = z
  .number()
  .int()
  .nullish()
  .transform((count) => count ?? null);

const repetitionSettings = z.object({
  isRepeatable: z.boolean(),
  minRepetitions: z.number().int().nullable(),
  maxRepetitions: z.number().int().nullable(),
});

/** An element of a card template as stored. */
const templateElement = z.object({
  id,
  key: z.string().optional(),
  name: z.string(),
  formTemplateId: id.nullable(),
  formTemplate: z.object({ id, name: z.string(), elements: z.array(formElement) }).nullable(),
  description: z.string().nullable(),
  repetitionSettings,
  assignments: z.array(party),
});
export type TemplateElement = z.output<typeof templateElement>;

/** An element as a client sends it: an existing one by its `id`, or a new one (wire new-rows). */
export const templateElementInput = z.object({
  ...nestedRow,
  name: requiredText(NAME_LENGTH),
  formTemplateId: optionalId,
  description: richText,
  repetitionSettings: z
    .object({
      isRepeatable: optionalFlag(false),
      minRepetitions: repetitions,
      maxRepetitions: repetitions,
    })
    .nullish()
    .transform((settings) => settings ?? { isRepeatable: false, minRepetitions: null, maxRepetitions: null }),
  assignments: z
    .array(party)
    .max(1000)
    .nullish()
    .transform((parties) => parties ?? []),
});

/** The settings of a template: plain values that people choose, and that a new version takes over. */
export const templateSettings = z.object({
  approvalOrderRequired: z.boolean(),
  fillerMaySign: z.boolean(),
  onePersonMaySignSeveral: z.boolean(),
  passwordAtSigning: z.boolean(),
});
export type TemplateSettings = z.output<typeof templateSettings>;

/** The settings of a new template. */
export const NEW_TEMPLATE_SETTINGS: TemplateSettings = {
  approvalOrderRequired: false,
  fillerMaySign: true,
  onePersonMaySignSeveral: true,
  passwordAtSigning: false,
};

/** Names of the settings of a template. */
export const TEMPLATE_SETTINGS = Object.keys(NEW_TEMPLATE_SETTINGS) as readonly (keyof TemplateSettings)[];

/** Returns the settings of a template without its other fields. */
export function settingsOf(template: TemplateSettings): TemplateSettings {
  const pairs = TEMPLATE_SETTINGS.map((name) => [name, template[name]]);
  return Object.fromEntries(pairs) as TemplateSettings;
}

const head = {
  ...aggregate,
  familyId: id,
  version: z.number().int(),
  name: z.string(),
  controlCardTypeId: id,
  controlCardGroupId: id,
  controlCardType: reference,
  controlCardGroup: reference,
  isCurrentVersion: z.boolean(),
  ...templateSettings.shape,
  isArchived: z.boolean(),
};

/** A card template: one version of its family (spec 3.11). */
const controlCardTemplate = z.object({
  ...head,
  description: z.string().nullable(),
  elements: z.array(templateElement),
  approvals: z.array(party),
});
export type ControlCardTemplate = z.output<typeof controlCardTemplate>;

const controlCardTemplateRow = z.object(head);
export type ControlCardTemplateRow = z.output<typeof controlCardTemplateRow>;

/** Maximum number of approvals of a template, both in a request that saves it and in a file with definitions. */
export const MOST_APPROVALS = 100;

/** A template as a client sends it; the order of `elements` and `approvals` is kept (ruling 4.3). */
export const controlCardTemplateInput = z.object({
  name: requiredText(NAME_LENGTH),
  description: richText,
  controlCardTypeId: id,
  controlCardGroupId: id,
  isCurrentVersion: optionalFlag(false),
  approvalOrderRequired: optionalFlag(false),
  /**
   * `fillerMaySign`, `onePersonMaySignSeveral` and `passwordAtSigning` are not part of the framework's wire, so an
   * absent setting stays as it is. In a new template it gets its value from `NEW_TEMPLATE_SETTINGS`.
   */
  fillerMaySign: z.boolean().nullish(),
  onePersonMaySignSeveral: z.boolean().nullish(),
  passwordAtSigning: z.boolean().nullish(),
  elements: z
    .array(templateElementInput)
    .max(MAX_ELEMENTS)
    .nullish()
    .transform((elements) => elements ?? []),
  approvals: z
    .array(party)
    .max(MOST_APPROVALS)
    .nullish()
    .transform((parties) => parties ?? []),
  ...stampInput,
});
export type ControlCardTemplateInput = z.output<typeof controlCardTemplateInput>;

/** One version of a family, for the list of versions. */
const templateVersion = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  isCurrentVersion: z.boolean(),
  isArchived: z.boolean(),
  creationTime: instant,
  createdBy: reference.nullable(),
  lastModificationTime: instant.nullable(),
  lastModifiedBy: reference.nullable(),
  cardCount: z.number().int(),
});
export type TemplateVersion = z.output<typeof templateVersion>;

const manageTemplates = policy('Kartoteka.ControlCards.ManageTemplates');
const resource = {
  name: 'controlCardTemplate',
  label: 'Card templates',
  base: BASE,
  read: policy('Kartoteka.ControlCards.ManageTemplates', 'Kartoteka.ControlCards.ManageCards'),
  write: manageTemplates,
};

export const controlCardTemplateRoutes = {
  ...listRoutes({ ...resource, own: manageTemplates, item: controlCardTemplateRow }),
  formData: route({
    name: 'controlCardTemplate.formData',
    summary: 'Whom assignments and approvals may name',
    method: 'GET',
    path: `${BASE}/form-data`,
    access: manageTemplates,
    answer: z.object({
      availableAssignmentOptions: z.array(partyOption),
      availableApprovalOptions: z.array(approvalOption),
    }),
  }),
  ...crudRoutes({
    ...resource,
    input: controlCardTemplateInput,
    answer: controlCardTemplate,
    bodyLimit: LARGE_BODY,
  }),
  newVersion: route({
    name: 'controlCardTemplate.newVersion',
    summary: 'Copy into a new version of the same family',
    method: 'POST',
    path: `${BASE}/:id/new-version`,
    access: manageTemplates,
    params: idParams,
    answer: controlCardTemplate,
  }),
  versions: route({
    name: 'controlCardTemplate.versions',
    summary: 'All versions of the family',
    method: 'GET',
    path: `${BASE}/:id/versions`,
    access: resource.read,
    params: idParams,
    answer: z.object({ items: z.array(templateVersion) }),
  }),
};
