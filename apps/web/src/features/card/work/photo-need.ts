import { isPicture } from '@kartoteka/domain/file/media';
import { type FormElement, photoSettingsOf } from '@kartoteka/domain/data-type/form-element';
import { type ShownFile, withoutOriginals } from './file-changes.ts';

/** The photos that a field accepts and needs with its current value. */
export interface PhotoNeed {
  /** Whether files may be attached to the field. */
  readonly isOffered: boolean;
  /** Minimum number of photos for a submission; 0 if none is needed. */
  readonly min: number;
  /** Maximum number of photos; null if only the limit of the entry applies. */
  readonly max: number | null;
}

/**
 * Returns the photos that a field accepts and needs. Without settings, photos are offered while the value is
 * outside its norm.
 */
export function photoNeed(
  field: Pick<FormElement, 'dataType' | 'photoSettings'>,
  isOutside: boolean,
): PhotoNeed {
  const settings = photoSettingsOf(field);
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

/** Returns the number of photos. A drawn picture and its original count as one photo, and a document does not count. */
export function photoCount(files: readonly ShownFile[]): number {
  return withoutOriginals(files).filter(({ mediaType }) => isPicture(mediaType)).length;
}
