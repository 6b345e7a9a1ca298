import { StartError } from '../process/start-error.mjs';

/**
 * Thrown for a file that cannot be restored, for example because it is not a backup, is damaged, has a different pass
 * phrase, or was made by a newer version. The restore has changed nothing in the database.
 */
export class BackupError extends StartError {}

export const DAMAGED =
  'Kopia zapasowa jest uszkodzona albo niepełna; niczego nie zmieniono. Użyj innej kopii.';
