import { z } from 'zod';

/** When a field needs photos: never (and takes none), for values outside their norm, or always. */
export const PHOTO_WHEN = ['never', 'outside', 'always'] as const;

/** How many photos of one field can be demanded. */
export const MOST_PHOTOS = 20;

const count = z
  .int()
  .min(1)
  .max(MOST_PHOTOS)
  .nullish()
  .transform((given) => given ?? null);

/** The photos that a field demands (ruling 6.10). Null settings allow photos and demand none. */
export const photoSettingsSchema = z.object({
  when: z.enum(PHOTO_WHEN),
  /** The fewest photos where they are due; null is one. */
  min: count,
  /** The most photos of the field; null is as many as the entry may have. */
  max: count,
});
export type PhotoSettings = z.output<typeof photoSettingsSchema>;
