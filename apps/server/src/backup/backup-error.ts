import { StartError } from '../process/start-error.mjs';

/**
 * Thrown for a file that cannot be restored, for example because it is not a backup, it is damaged, its pass
 * phrase is another one, or a newer program made it. The restore has changed nothing.
 */
export class BackupError extends StartError {}

export const DAMAGED =
  'Kopia zapasowa jest uszkodzona albo niepełna; niczego nie zmieniono. Użyj innej kopii.';
