import { CONTROL_TYPES, STORED_VALUE_TYPES } from '@kartoteka/domain/data-type/control';
import { settingSchema, validatorSettingsSchema } from '@kartoteka/domain/data-type/settings';
import {
  FILE_DEFINITIONS,
  FILTER_GROUP_LENGTH,
  MAX_ELEMENTS,
  NAME_LENGTH,
  NEW_PICTURES,
  UNIT_NAME_LENGTH,
  USER_NAME_LENGTH,
} from '@kartoteka/domain/limits';
import { POLICIES } from '@kartoteka/domain/permission/policy';
import { photoSettingsSchema } from '@kartoteka/domain/file/photo-settings';
import { z } from 'zod';
import { MOST_APPROVALS, templateSettings } from './control-card-template.ts';
import { MOST_SETTINGS } from './data-type.ts';
import { id, reference } from './entity.ts';
import { party } from './party.ts';
import { idParams, LARGE_BODY, policy, route } from './route.ts';
import { optionalFlag, optionalName, requiredText, RICH_TEXT_RAW_LENGTH, worded } from './text.ts';

/** The value of `format`, the first field of a definition file. */
export const FILE_FORMAT = 'kartoteka-definitions';
/** The version of the file's format. The server refuses a file with any other version. */
export const FILE_VERSION = 1;
/** Maximum size of a definition file, in bytes. A call that reads a file accepts `DECISIONS_ROOM` more. */
export const LARGEST_FILE = LARGE_BODY;
/** Room for the decisions that are sent with a file, in bytes. */
const DECISIONS_ROOM = 1024 * 1024;

/** Maximum number of different parties that a file may name. */
export const MOST_PARTIES = 1000;

/** The kinds of definitions in a file, each after the kinds that it refers to. */
const TRANSFER_KINDS = [
  'unitType',
  'controlCardGroup',
  'controlCardType',
  'dataType',
  'formTemplate',
  'controlCardTemplate',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

const name = requiredText(NAME_LENGTH);
const text = z
  .string()
  .max(RICH_TEXT_RAW_LENGTH)
  .nullish()
  .transform((given) => given || null);
/** The name of another definition in the same file; null for none. */
const optionalReference = optionalName(NAME_LENGTH);
const list = <T extends z.ZodType>(item: T, most: number) => z.array(item).max(most);
const optionalList = <T extends z.ZodType>(item: T, most: number) =>
  list(item, most)
    .nullish()
    .transform((rows) => rows ?? []);
const count = z
  .int()
  .nullish()
  .transform((given) => given ?? null);

/** A party without its id, because ids differ between plants: a role's name, a login, a unit's path from the root. */
const fileParty = z.discriminatedUnion('type', [
  z.object({ type: z.literal('role'), name }),
  z.object({ type: z.literal('user'), name: requiredText(USER_NAME_LENGTH) }),
  z.object({
    type: z.literal('organizationUnit'),
    path: z.array(requiredText(UNIT_NAME_LENGTH)).min(1).max(100),
  }),
]);
export type FileParty = z.output<typeof fileParty>;

/** A unit type, a card group or a card type in a file. */
export const fileNamed = z.object({ name });
export type FileNamed = z.output<typeof fileNamed>;

/** A data type in a file; `unitType` is the unit's name. */
export const fileDataType = z.object({
  name,
  controlType: z.enum(CONTROL_TYPES),
  storedValueType: z.enum(STORED_VALUE_TYPES),
  unitType: optionalReference,
  settings: optionalList(settingSchema, MOST_SETTINGS),
});
export type FileDataType = z.output<typeof fileDataType>;

/** A form template in a file; `dataType` of an element is the data type's name. */
export const fileForm = z.object({
  name,
  elements: optionalList(
    z.object({
      name,
      dataType: name,
      filterGroup: optionalName(FILTER_GROUP_LENGTH),
      description: text,
      photoSettings: photoSettingsSchema.nullish(),
      validatorSettings: validatorSettingsSchema.nullish().transform((own) => own ?? null),
    }),
    MAX_ELEMENTS,
  ),
});
export type FileForm = z.output<typeof fileForm>;

/** A card template in a file; `formTemplate` of an element is the form's name. */
export const fileTemplate = z.object({
  name,
  description: text,
  controlCardGroup: name,
  controlCardType: name,
  ...templateSettings.shape,
  elements: optionalList(
    z.object({
      name,
      formTemplate: optionalReference,
      description: text,
      isRepeatable: optionalFlag(false),
      minRepetitions: count,
      maxRepetitions: count,
      assignments: optionalList(fileParty, 1000),
    }),
    MAX_ELEMENTS,
  ),
  approvals: optionalList(fileParty, MOST_APPROVALS),
});
export type FileTemplate = z.output<typeof fileTemplate>;

/**
 * The definitions of a file by kind, and its pictures. A definition refers to another one by its name, because a file
 * has no ids.
 */
const contents = {
  unitTypes: optionalList(fileNamed, FILE_DEFINITIONS),
  controlCardGroups: optionalList(fileNamed, FILE_DEFINITIONS),
  controlCardTypes: optionalList(fileNamed, FILE_DEFINITIONS),
  dataTypes: optionalList(fileDataType, FILE_DEFINITIONS),
  formTemplates: optionalList(fileForm, FILE_DEFINITIONS),
  controlCardTemplates: list(fileTemplate, 1).min(1),
  /** Each picture once. Texts and options contain its address, `/api/app/pictures/{hash}`. */
  pictures: optionalList(
    z.object({ hash: z.string().regex(/^[\da-f]{64}$/), dataUrl: z.string() }),
    NEW_PICTURES,
  ),
};

/**
 * A template with everything that it needs (wire definition-files). The order of the keys is the order of the file, so
 * that two files can be compared line by line.
 */
export const definitionFile = z.object({
  format: z.string().refine((given) => given === FILE_FORMAT, worded('notDefinitionFile', null)),
  version: z
    .int()
    .refine((given) => given === FILE_VERSION, worded('otherFileVersion', { version: FILE_VERSION })),
  /** SHA-256 of the contents in this order without white space, in hexadecimal. */
  contentHash: z.string().max(64),
  ...contents,
});
export type DefinitionFile = z.output<typeof definitionFile>;
/** The definitions and pictures of a file, without `format`, `version` and `contentHash`. */
export type FileContents = Omit<DefinitionFile, 'format' | 'version' | 'contentHash'>;

/** The ways to import a definition that exists in this plant with other content. */
const DECISIONS = ['existing', 'rename', 'overwrite', 'version'] as const;
export type Decision = (typeof DECISIONS)[number];

const decision = z.object({
  kind: z.enum(TRANSFER_KINDS),
  /** The definition's name in the file. */
  name,
  decision: z.enum(DECISIONS),
  /** The name of the new definition, for 'rename'. */
  newName: optionalName(NAME_LENGTH),
});
export type DecisionInput = z.input<typeof decision>;

const partyDecision = z.object({
  party: fileParty,
  /** The party of this plant that replaces `party`; null leaves `party` out of the imported template. */
  to: party.nullable(),
});
export type PartyDecision = z.output<typeof partyDecision>;

const decided = {
  file: definitionFile,
  decisions: optionalList(decision, FILE_DEFINITIONS),
  parties: optionalList(partyDecision, MOST_PARTIES),
};

/** A file with the decisions that a person has made so far. */
const previewBody = z.object(decided);
export type TransferInput = z.output<typeof previewBody>;

const change = z.object({
  path: z.string(),
  within: z.string().optional(),
  old: z.unknown(),
  new: z.unknown(),
});
const fault = z.object({ message: z.string(), members: z.array(z.string()) });

/** One definition of the file, compared with this plant. */
const previewRow = z.object({
  kind: z.enum(TRANSFER_KINDS),
  /** The definition's position in the file's list of this kind. */
  at: z.int(),
  name: z.string(),
  status: z.enum(['new', 'same', 'different']),
  /**
   * The definition of this plant with the same name; null if there is none. For a template it is the version that was
   * compared. `version` is null for every other kind.
   */
  existing: reference.extend({ isArchived: z.boolean(), version: z.int().nullable() }).nullable(),
  /** The changes in the form of the trail: `old` is the value in this plant, `new` the value in the file. */
  changes: z.array(change),
  /** The number of changes that are left out, because there are too many. */
  moreChanges: z.int(),
  /** Where the existing definition is used, by kind; null unless `status` is 'different'. */
  usage: z
    .object({
      counts: z.array(z.object({ kind: z.string(), count: z.int() })),
      cardsInProgress: z.int(),
    })
    .nullable(),
  /** The decisions from which a person can choose; empty where there is nothing to decide. */
  offers: z.array(z.enum(DECISIONS)),
  /**
   * The decision in force. Without a person's decision, a definition that is the same in this plant has 'existing'.
   * Null for a new definition, and while a decision is missing.
   */
  decision: z.enum(DECISIONS).nullable(),
  newName: z.string().nullable(),
  /** The effect of an import: 'undecided' while a decision or a new name is missing, 'blocked' if a rule refuses it. */
  outcome: z.enum(['created', 'reused', 'overwritten', 'undecided', 'blocked']),
  /** The policy that the outcome needs and the caller lacks; null when nothing is lacking. */
  lacks: z.enum(POLICIES).nullable(),
  /** Faults that the rules find, with paths below the definition. */
  faults: z.array(fault),
});
export type PreviewRow = z.output<typeof previewRow>;

/** A party of the file with its match in this plant. */
const previewParty = z.object({
  party: fileParty,
  label: z.string(),
  approves: z.boolean(),
  fills: z.boolean(),
  /** The party that the import names: the match by name, or the decision. Null when it names none. */
  to: party.extend({ label: z.string() }).nullable(),
  /** 'decided' by a person, or 'matched' by name. While a party is 'open', nothing can be imported. */
  state: z.enum(['matched', 'decided', 'open']),
});
export type PreviewParty = z.output<typeof previewParty>;

const preview = z.object({
  rows: z.array(previewRow),
  parties: z.array(previewParty),
  /** Whether the file is as it was exported; false after an edit by hand or damage. */
  isIntact: z.boolean(),
  /** Whether the file's template has approvals and the imported one would have none. */
  losesApprovals: z.boolean(),
  /** A stamp of the definitions and parties of this plant that the file names. The import sends it back. */
  stamp: z.string(),
});
export type TransferPreview = z.output<typeof preview>;

const imported = z.object({
  /** The template that the import stored, or reused. */
  template: reference,
  created: z.array(z.object({ kind: z.enum(TRANSFER_KINDS), id, name: z.string() })),
  overwritten: z.array(z.object({ kind: z.enum(TRANSFER_KINDS), id, name: z.string() })),
});
export type Imported = z.output<typeof imported>;

const manageTemplates = policy('Kartoteka.ControlCards.ManageTemplates');
const BASE = '/api/app/definition-transfer';

/** Calls that carry definitions from one plant to another (wire definition-files). */
export const definitionTransferRoutes = {
  export: route({
    name: 'definitionTransfer.export',
    summary: 'A template with everything that it needs, as one file',
    method: 'GET',
    path: `${BASE}/templates/:id`,
    access: manageTemplates,
    params: idParams,
    answer: definitionFile,
    errors: ['Kartoteka:DefinitionsTooLarge'],
  }),
  preview: route({
    name: 'definitionTransfer.preview',
    summary: 'Compare a file with this plant; nothing is stored',
    method: 'POST',
    path: `${BASE}/preview`,
    access: manageTemplates,
    body: previewBody,
    bodyLimit: LARGEST_FILE + DECISIONS_ROOM,
    answer: preview,
  }),
  import: route({
    name: 'definitionTransfer.import',
    summary: 'Import a file, all or nothing',
    method: 'POST',
    path: `${BASE}/import`,
    access: manageTemplates,
    body: z.object({ ...decided, stamp: z.string().max(64) }),
    bodyLimit: LARGEST_FILE + DECISIONS_ROOM,
    answer: imported,
    errors: ['Kartoteka:ConcurrencyConflict', 'Kartoteka:DuplicateName'],
  }),
};
