import { CARD_KEY_LENGTH, COMMENT_LENGTH, ENTRY_KEY_LENGTH } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { claimsInput } from './claims.ts';
import { cardStatus, entryValues, listStatus } from './control-card-form.ts';
import { aggregate, id, instant, reference, stampInput } from './entity.ts';
import { attachedFile, entryFilesInput } from './file.ts';
import { optionalFlag, optionalName, optionalText } from './text.ts';

const byIndex = <T extends z.ZodType>(value: T) => z.record(z.string(), z.record(z.string(), value));

/** Form element id → comment on its deviation; a blank comment counts as absent. */
const deviationComments = z.record(z.string(), optionalText(COMMENT_LENGTH));

/** Element template id → entry index → form element id → value (spec 3.15). */
const elementsData = z.record(
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

/** Body of the whole-form POST and PUT; entries that it does not name stay as they are. */
export const filledCardInput = z.object({
  name: optionalName(300),
  /**
   * The name that the client read. A client that sends it back unchanged does not undo a name that somebody gave the
   * card meanwhile.
   */
  knownName: optionalName(300),
  controlCardTemplateId: id.nullish(),
  /**
   * The client's name for the card, only for POST. A repeated POST returns the existing card and writes nothing (wire
   * start).
   */
  key: optionalName(CARD_KEY_LENGTH),
  elementsData: elementsData.nullish(),
  comments: byIndex(optionalText(COMMENT_LENGTH)).nullish(),
  /**
   * A submitted entry that is named here needs a comment for each of its deviations. In any other entry, the comment of
   * the entry covers the deviations without a comment of their own.
   */
  deviationComments: byIndex(deviationComments.nullable()).nullish(),
  /** The files of entries. A list replaces all files of its entry. An entry without a list keeps its files. */
  files: byIndex(entryFilesInput).nullish(),
  rowVersions: byIndex(z.number().int().nullable()).nullish(),
  /**
   * Whether `rowVersions` names every stored entry that the person saw. With `isSubmitted`, an open entry that it does
   * not name is then a conflict (ruling 5.10).
   */
  areRowVersionsComplete: optionalFlag(false),
  /**
   * The client's names for its new entries, as in `PUT {id}/element`; a name that another entry of the same element
   * already has is a conflict.
   */
  keys: byIndex(optionalName(ENTRY_KEY_LENGTH)).nullish(),
  isSubmitted: optionalFlag(false),
  ...claimsInput,
  ...stampInput,
});
export type FilledCardInput = z.output<typeof filledCardInput>;

/** Body of PUT {id}/element: one entry's values, replaced completely. */
export const elementInput = z.object({
  elementTemplateId: id,
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
  index: z.number().int().nullish(),
  /**
   * The client's name for a new entry. A request with the same key and no `index` always means the same entry, even
   * when the answer with its index was lost. The key of a deleted entry is refused (wire entry-key).
   */
  key: optionalName(ENTRY_KEY_LENGTH),
  submit: optionalFlag(false),
  /** Absent: the last write wins; null: the entry does not exist yet. */
  rowVersion: z.number().int().nullable().optional(),
  /** Absent: the stored comment stays. */
  comment: optionalText(COMMENT_LENGTH).optional(),
  /**
   * The comments on all deviations of the entry; each deviation then needs its own. Absent or null: a stored comment
   * stays as long as its value deviates, and the entry's comment covers the deviations without a comment of their own.
   */
  deviationComments: deviationComments.nullish(),
  files: entryFilesInput,
  ...claimsInput,
});
export type ElementInput = z.output<typeof elementInput>;

/** A row of the list of filled cards; `values` has the columns of form elements, by column id. */
export const filledCardRow = z.object({
  ...aggregate,
  name: z.string(),
  controlCardTemplateId: id,
  controlCardTemplate: reference,
  controlCardGroup: reference,
  controlCardType: reference,
  creator: reference.nullable(),
  status: listStatus,
  isSubmitted: z.boolean(),
  isApproved: z.boolean(),
  hasDeviations: z.boolean(),
  isReturned: z.boolean(),
  /** Number of files of the card's entries. */
  files: z.number().int(),
  values: z.record(z.string(), z.array(z.union([z.string(), z.boolean()]))),
  /**
   * The labels that the card's own revision gives to options among `values`, by column id and value. Only columns whose
   * options have other labels in other revisions are named (wire own-labels).
   */
  labels: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});
export type FilledCardRow = z.output<typeof filledCardRow>;

/**
 * A row of a search of filled cards. A search for brief rows leaves these fields out, except for the references that
 * its `columns` name.
 */
export const foundCardRow = filledCardRow.partial({
  concurrencyStamp: true,
  creatorId: true,
  lastModifierId: true,
  controlCardTemplateId: true,
  controlCardTemplate: true,
  controlCardGroup: true,
  controlCardType: true,
  creator: true,
  isSubmitted: true,
  isReturned: true,
});
export type FoundCardRow = z.output<typeof foundCardRow>;

/** A card in the lists of people who fill and sign cards. */
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

/** A card in the list of cards that the caller can sign now. */
export const signableCard = waitingCard.extend({
  /** Number of values of the card that are outside their norms. */
  deviationCount: z.number().int(),
  /** The people who filled the card, in the order in which they began. */
  fillers: z.array(reference),
  /** Number of slots of the card that the caller can sign now, at least one. */
  availableSlotCount: z.number().int(),
});
export type SignableCard = z.output<typeof signableCard>;

/**
 * A line of a card's history in Polish words. It shows one event, or several saves of one entry by one
 * person, each less than a minute after the save before it (wire folded-saves). `at` is the time of the
 * server's clock. `claims` are the times that the device named; null when it named none.
 */
const historyItem = z.object({
  id,
  at: instant,
  claims: z.object({ typedAt: instant.nullable(), sentAt: instant.nullable() }).nullable(),
  by: z.object({ id: id.nullable(), name: z.string(), login: z.string().nullable() }),
  type: z.string(),
  text: z.string(),
  changes: z.array(
    z.object({
      path: z.string(),
      old: z.string().nullable(),
      new: z.string().nullable(),
      /** Whether a file was added or removed, instead of a value. Absent for a value. */
      isFile: z.literal(true).optional(),
    }),
  ),
  reason: z.string().nullable(),
  /** The files that the event added: to an entry, or with a return or a void. */
  files: z.array(attachedFile),
  /**
   * The number of folded saves, and when the first of them arrived. The line then has the `id` and `at` of the last
   * save and the `changes` of all saves together. Null for a single event.
   */
  folded: z.object({ count: z.number().int(), since: instant }).nullable(),
});
export type HistoryItem = z.output<typeof historyItem>;

/**
 * A history, or the first part of a long one. `next` is the event to send as `after` for the next part, null at the
 * end. An ordinary history has only one part.
 */
export const cardHistory = z.object({ items: z.array(historyItem), next: id.nullable() });
export type CardHistory = z.output<typeof cardHistory>;
