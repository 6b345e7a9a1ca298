import { isPicture } from '@kartoteka/domain/file/media';
import type { PhotoSettings } from '@kartoteka/domain/file/photo-settings';
import { type ShownFile, withoutOriginals } from './file-changes.ts';

/** The photos that a field takes and needs now. */
export interface PhotoNeed {
  /** Files may be attached to the field. */
  readonly isOffered: boolean;
  /** How many photos a submission needs; 0 for none. */
  readonly min: number;
  /** The most photos; null for as many as the entry may have. */
  readonly max: number | null;
}

/**
 * The photos that a field takes and needs with its present value. Without settings photos are offered where
 * the value is outside its norm.
 */
export function photoNeed(settings: PhotoSettings | null | undefined, isOutside: boolean): PhotoNeed {
  const max = settings?.max ?? null;
  switch (settings?.when) {
    case 'never':
      return { isOffered: false, min: 0, max: 0 };
    case 'always':
      return { isOffered: true, min: settings.min ?? 1, max };
    case 'outside':
      return { isOffered: isOutside, min: isOutside ? (settings.min ?? 1) : 0, max };
    default:
      return { isOffered: isOutside, min: 0, max };
  }
}

/** The number of photos: a drawn one and its original count once, and a document not at all. */
export function photoCount(files: readonly ShownFile[]): number {
  return withoutOriginals(files).filter(({ mediaType }) => isPicture(mediaType)).length;
}
