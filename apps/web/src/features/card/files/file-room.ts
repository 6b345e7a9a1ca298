import { type FileKind, kindOfFile } from '../../../lib/files/file-kind.ts';

/** Number of files that can still be added, and the message when a user chooses more. */
interface Room {
  readonly left: number;
  readonly fullBecause: string;
}

/** The files that an entry, one of its fields or a reason still takes. */
export interface FileRoom {
  readonly files: Room;
  /** The photos that the field still takes; null without a limit. A PDF is not a photo (ruling 6.12). */
  readonly photos: Room | null;
}

/** The kinds that count as photos. A file of the kind 'other' is refused later, so it does not count. */
const PHOTOS: ReadonlySet<FileKind> = new Set(['picture', 'heic']);

/** Returns the first chosen files for which there is room, and the messages about files for which there is none. */
export function chosenWithin<T extends Pick<File, 'name' | 'type'>>(
  chosen: readonly T[],
  { files, photos }: FileRoom,
): { readonly taken: readonly T[]; readonly refusals: readonly string[] } {
  const taken: T[] = [];
  const refusals = new Set<string>();
  let photosLeft = photos?.left ?? Infinity;
  for (const file of chosen) {
    const isPhoto = PHOTOS.has(kindOfFile(file));
    if (isPhoto && photos !== null && photosLeft <= 0) refusals.add(photos.fullBecause);
    else if (taken.length >= files.left) refusals.add(files.fullBecause);
    else {
      taken.push(file);
      if (isPhoto) photosLeft -= 1;
    }
  }
  return { taken, refusals: [...refusals] };
}
