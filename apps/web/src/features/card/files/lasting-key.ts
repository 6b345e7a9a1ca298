import { uploads } from '../../../lib/files/uploads.ts';
import { isFile, type ShownFile } from '../work/file-changes.ts';

/** Returns the React key of a file. It stays the same when the server gives the file its id. */
export const lastingKey = ({ ref, id }: ShownFile): string => (id === null ? null : uploads.keyOf(id)) ?? ref;

/** Returns whether the screen opened this file under the given ref, perhaps before the file got its id. */
export const isShownAs = (file: ShownFile, ref: string): boolean =>
  isFile(file, ref) || isFile(file, uploads.idOf(ref));
