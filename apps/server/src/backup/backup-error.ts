import { StartError } from '../process/start-error.mjs';

/** A file that is no whole backup of this program. Nothing was changed. */
export class BackupError extends StartError {}

export const DAMAGED =
  'Kopia zapasowa jest uszkodzona albo niepełna; niczego nie zmieniono. Użyj innej kopii.';
