import type { CardEventType } from '@kartoteka/domain/card/filling';
import { entryFileSchema } from '@kartoteka/domain/file/entry-file';
import { z } from 'zod';

const values = z.union([z.string(), z.boolean(), z.array(z.union([z.string(), z.boolean()])), z.null()]);
const text = z.object({ old: z.string().nullable(), new: z.string().nullable() });
/**
 * The changes of an entry's files: the added files, the removed files, and the resulting list in its order with the
 * caption and the field of each. `captions` has the files that stay and got another caption. The field is absent when
 * no file got another caption, and in events of earlier versions. `caption` of a removed file is absent in events of
 * earlier versions.
 */
const fileChange = z.object({
  added: z.array(entryFileSchema),
  removed: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sha256: z.string(),
      caption: z.string().nullable().optional(),
    }),
  ),
  list: z.array(
    z.object({ id: z.string(), formElementId: z.string().nullable(), caption: z.string().nullable() }),
  ),
  captions: z.array(text.extend({ id: z.string(), name: z.string() })).optional(),
});
export type FileChange = z.output<typeof fileChange>;
const reasonFiles = z.array(entryFileSchema).optional();
const changed = z.object({
  changes: z.array(z.object({ formElementId: z.string(), old: values, new: values })),
  comment: text.optional(),
  deviationComments: z.array(text.extend({ formElementId: z.string() })).optional(),
  files: fileChange.optional(),
});
const placed = z.object({
  elementId: z.string(),
  entryId: z.string(),
  index: z.int(),
  /**
   * The number of the entry on screens and paper at the time of the event (ruling 6.6). Absent if it is `index + 1`,
   * and in events of earlier versions.
   */
  ordinal: z.int().optional(),
});
/** The times that the device named. A time is absent when the device did not send it, and in older events. */
const claims = z.object({ typedAt: z.string().optional(), sentAt: z.string().optional() }).optional();
const written = placed.extend({
  ...changed.shape,
  manner: z.enum(['element', 'group', 'wholeForm']),
  isNew: z.boolean(),
  /** Absent in events that earlier versions of the program wrote. */
  deviations: z
    .array(z.object({ formElementId: z.string(), expected: z.string(), actual: z.string() }))
    .optional(),
  claims,
});
const slotParty = z.object({ type: z.string(), value: z.string(), label: z.string() });
const entered = z.object({
  round: z.int(),
  slots: z.array(slotParty.extend({ id: z.string() })),
});

/** Schemas of the events' payloads, by type. The texts of the history are made only from these data. */
export const eventPayloads = {
  cardStarted: z.object({
    name: z.string(),
    templateId: z.string(),
    templateName: z.string(),
    revision: z.string(),
    /**
     * The time at which the person started the card, by the clock of the device; absent when the device sent
     * none.
     */
    startedAt: z.string().optional(),
  }),
  cardRenamed: z.object({ old: z.string(), new: z.string() }),
  entrySaved: written,
  entrySubmitted: written,
  entryDeleted: placed.extend(changed.shape),
  entryWithdrawn: placed.extend({ from: z.string() }),
  groupSubmitted: z.object({ elementId: z.string(), count: z.int(), claims }),
  cardSubmitted: entered,
  cardFinished: entered,
  slotSigned: z.object({
    slotId: z.string(),
    label: z.string(),
    signatureId: z.string(),
    meaning: z.string(),
    dataHash: z.string(),
  }),
  slotReassigned: z.object({ slotId: z.string(), from: slotParty, to: slotParty }),
  cardApproved: z.object({ round: z.int() }),
  cardReturned: z.object({
    entryIds: z.array(z.string()),
    /** The ordinals of these entries. Absent if each is `index + 1`, and in events of earlier versions. */
    ordinals: z.array(z.int()).optional(),
    groups: z.array(z.string()),
    voidedSignatures: z.array(z.string()),
    files: reasonFiles,
  }),
  cardVoided: z.object({ from: z.string(), files: reasonFiles }),
  cardDeleted: z.object({ from: z.string() }),
  cardDiscarded: z.object({}),
  fileRedacted: z.object({
    fileId: z.string(),
    name: z.string(),
    sha256: z.string(),
    /** The id of the entry that has or had the file; null for a file of a return or a void. */
    entryId: z.string().nullable(),
  }),
} as const satisfies Readonly<Record<CardEventType, z.ZodType>>;

export type EventType = keyof typeof eventPayloads;
export type EventPayload<T extends EventType> = z.output<(typeof eventPayloads)[T]>;

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventPayloads, type);
}
