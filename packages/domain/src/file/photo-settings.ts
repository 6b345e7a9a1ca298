import { z } from 'zod';
import { type Violation, violation } from '../violation.ts';
import { photoTexts } from '#texts/photos';

/**
 * The cases in which a field needs photos. With 'never' the field takes no photos. With 'outside' it needs photos for a
 * value outside its norm.
 */
const PHOTO_WHEN = ['never', 'outside', 'always'] as const;

/** Maximum number of photos of one field that settings can demand or allow. */
const MOST_PHOTOS = 20;

const count = z
  .int()
  .min(1)
  .max(MOST_PHOTOS)
  .nullish()
  .transform((given) => given ?? null);

/** The photos that a field demands (ruling 6.12). Null settings allow photos and demand none. */
export const photoSettingsSchema = z.object({
  when: z.enum(PHOTO_WHEN),
  /** Minimum number of photos when photos are due; null means one. */
  min: count,
  /** Maximum number of photos of the field; null means as many as the entry may have. */
  max: count,
});
export type PhotoSettings = z.output<typeof photoSettingsSchema>;

/** Returns a violation at the path `max` when the minimum is above the maximum. */
export function checkPhotoSettings({ min, max }: PhotoSettings): Violation[] {
  return max !== null && (min ?? 1) > max ? [violation(['max'], 'photoRangeUpsideDown')] : [];
}

/** Returns the settings in words: 'zawsze, od 1 do 3 zdjęć'. */
export function photoWords({ when, min, max }: PhotoSettings): string {
  return when === 'never' ? photoTexts.never : `${photoTexts[when]}, ${photoTexts.count(min ?? 1, max)}`;
}
