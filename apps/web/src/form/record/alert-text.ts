import type { ApiError } from '../../lib/api-error.ts';
import { formTexts } from '#texts/form';

/**
 * Returns the text for the alert of a refused save: the server's details, or the message if there are none
 * (spec 8.6). Details that only repeat the error's number are added below the message.
 */
export function alertText({ details, correlationId }: ApiError, message: string): string {
  if (details === null) return message;
  return details === correlationId ? `${message}\n${formTexts.errorNumber(details)}` : details;
}
