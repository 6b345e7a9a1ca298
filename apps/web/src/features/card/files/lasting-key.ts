import { uploads } from '../../../lib/files/uploads.ts';
import { isFile, type ShownFile } from '../work/file-changes.ts';

/** A key for the file on the screen that stays when the server gives the file its id. */
export const lastingKey = ({ ref, id }: ShownFile): string => (id === null ? null : uploads.keyOf(id)) ?? ref;

/** Tells whether a file is the one that the screen opened under this ref, perhaps before it got its id. */
export const isShownAs = (file: ShownFile, ref: string): boolean =>
  isFile(file, ref) || isFile(file, uploads.idOf(ref));
