import type { AddedFile, ShownFile } from '../work/file-changes.ts';
import type { PhotoNeed } from '../work/photo-need.ts';
import type { AddingFiles } from './use-add-files.ts';

/**
 * The files of an entry, of one of its fields or of a reason while they can be changed, and the actions on the files.
 */
export interface FilesInWork {
  /** All files, including the originals of drawn pictures. */
  readonly files: readonly ShownFile[];
  readonly need: PhotoNeed;
  /** The number of photos that count for `need`. */
  readonly photos: number;
  readonly adding: AddingFiles;
  readonly caption: (file: ShownFile, caption: string) => void;
  /** Asks the user and then removes the file. Resolves with whether the file was removed. */
  readonly remove: (file: ShownFile) => Promise<boolean>;
  readonly retry: (file: ShownFile) => void;
  /**
   * The reason why no drawn picture can be added; null if one can be added. The limit of a field does not
   * count here, because a drawn picture and its original are one photo of the field.
   */
  readonly full: string | null;
  /**
   * Adds a picture that was drawn upon another one, and is shown in its place. The original stays stored beside it.
   * `upon` is the original as it was when the drawing began.
   */
  readonly replace: (drawn: AddedFile, upon: ShownFile) => void;
}
