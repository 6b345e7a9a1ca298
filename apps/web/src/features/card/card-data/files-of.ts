import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { AttachedFile } from '@kartoteka/contract/file';

/**
 * Returns the stored files of an entry. A card that an earlier version of the product kept on this device has
 * no list of files.
 */
export function filesOf(entry: Partial<Pick<CardEntry, 'files'>> | null): readonly AttachedFile[] {
  return entry?.files ?? [];
}
