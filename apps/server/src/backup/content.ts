import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** What a backup says at its beginning. */
export const headSchema = z.strictObject({
  /** Version of the program that made it. */
  product: z.string(),
  madeAt: z.iso.datetime(),
  database: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: hash })).min(1),
  /** The tables in the order of their parts, with their columns that are stored and not computed. */
  tables: z.array(z.strictObject({ name, columns: z.array(name).min(1) })),
});
export type Head = z.infer<typeof headSchema>;

export const partSchema = z.strictObject({ name });

/** What a backup says of a table behind its rows. */
export const partEndSchema = z.strictObject({ name, rows: count, bytes: count, sha256: hash });
export type PartEnd = z.infer<typeof partEndSchema>;

/** What a backup says at its end. */
export const endSchema = z.strictObject({
  parts: z.array(partEndSchema),
  sequences: z.array(z.strictObject({ name, last: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  /** Whether a job waited that writes searchable texts anew. The jobs themselves are not in the backup. */
  areTextsDue: z.boolean(),
});
export type End = z.infer<typeof endSchema>;
