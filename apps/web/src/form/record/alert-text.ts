import type { ApiError } from '../../lib/api-error.ts';
import { formTexts } from '#texts/form';

/**
 * What the alert of a refused save says: the server's details, or the plain message (spec 8.6). A number by which the
 * error is found in the log says nothing by itself and stands below the message.
 */
export function alertText({ details, correlationId }: ApiError, message: string): string {
  if (details === null) return message;
  return details === correlationId ? `${message}\n${formTexts.errorNumber(details)}` : details;
}
