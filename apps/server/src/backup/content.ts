import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** The first frame of a backup: its origin and its tables. */
export const headSchema = z.strictObject({
  /** Version of the program that made the backup. */
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** Version of the PostgreSQL server. */
  database: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: hash })).min(1),
  /** The tables in the order of their parts, with the columns that are stored. Computed columns are left out. */
  tables: z.array(z.strictObject({ name, columns: z.array(name).min(1) })),
});
export type Head = z.infer<typeof headSchema>;

/** The frame before the rows of a table. */
export const partSchema = z.strictObject({ name });

/** The frame after the rows of a table: the number, the size and the hash of the rows. */
export const partEndSchema = z.strictObject({ name, rows: count, bytes: count, sha256: hash });
export type PartEnd = z.infer<typeof partEndSchema>;

/** The frame before the bytes of a photo or file. */
export const fileSchema = z.strictObject({ hash, size: count });
export type BackedUpFile = z.infer<typeof fileSchema>;

/** The last frame of a backup. */
export const endSchema = z.strictObject({
  parts: z.array(partEndSchema),
  sequences: z.array(z.strictObject({ name, last: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  /** Whether a job that rewrites searchable texts was waiting or running. The backup itself contains no jobs. */
  areTextsDue: z.boolean(),
  /**
   * Number of photos and files in the backup, and the hashes of files whose bytes the store did not have or had changed.
   * Absent in backups that earlier versions made.
   */
  files: z.strictObject({ count, missing: z.array(hash) }).optional(),
});
export type End = z.infer<typeof endSchema>;
