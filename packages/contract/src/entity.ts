import { z } from 'zod';

/** ISO 8601, UTC, with Z: what every instant looks like in an answer. */
export const instant = z.iso.datetime();

/** Ids are random UUIDs, in lower case. */
export const id = z.uuid().toLowerCase();

/** The id of another row that need not be named: absent, null and '' are none. */
export const optionalId = z
  .union([id, z.literal('')])
  .nullish()
  .transform((given) => given || null);

/** Who made a row and who changed it last; the latter two are null until the first update. */
export const audited = {
  creationTime: instant,
  creatorId: id.nullable(),
  lastModificationTime: instant.nullable(),
  lastModifierId: id.nullable(),
};

/** Changes with every write; 32 hexadecimal digits. */
export const stamp = z.string().regex(/^[0-9a-f]{32}$/);

/** What every aggregate's answer carries beside its own fields. */
export const aggregate = { id, concurrencyStamp: stamp, ...audited };

/** A PUT that carries the stamp is checked against the row, one that does not wins last. */
export const stampInput = { concurrencyStamp: z.string().nullish() };

/** Another row by id and name. */
export const reference = z.object({ id, name: z.string() });
export type Reference = z.output<typeof reference>;

/** A whole list, never paged. */
export const wholeList = <T extends z.ZodType>(item: T) =>
  z.object({ totalCount: z.number().int(), items: z.array(item) });
