import { z } from 'zod';

/** ISO 8601, UTC, with Z: the form of every instant in an answer. */
export const instant = z.iso.datetime();

/** An id is a random UUID in lower case. */
export const id = z.uuid().toLowerCase();

/** The id of another row that may be left out: absent, null and '' all mean no row. */
export const optionalId = z
  .union([id, z.literal('')])
  .nullish()
  .transform((given) => given || null);

/**
 * Who created a row and who changed it last, and when; the fields of the last change are null until the first update.
 */
const audited = {
  creationTime: instant,
  creatorId: id.nullable(),
  lastModificationTime: instant.nullable(),
  lastModifierId: id.nullable(),
};

/** Changes with every write; 32 hexadecimal digits. */
const stamp = z.string().regex(/^[0-9a-f]{32}$/);

/** The fields that definitions, cards, users, roles and organisation units share in answers (wire stamps). */
export const aggregate = { id, concurrencyStamp: stamp, ...audited };

/** A PUT with a stamp is checked against the row; without one, the last write wins. */
export const stampInput = { concurrencyStamp: z.string().nullish() };

/** Another row by id and name. */
export const reference = z.object({ id, name: z.string() });
export type Reference = z.output<typeof reference>;

/** Returns the schema of a whole list, which is never paged. */
export const wholeList = <T extends z.ZodType>(item: T) =>
  z.object({ totalCount: z.number().int(), items: z.array(item) });
