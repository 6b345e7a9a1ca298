import type { BusinessCode } from '@kartoteka/domain/business-rule';
import { BusinessError, Forbidden } from './problem.ts';
import { RefusedInThread } from './refused-in-thread.ts';

/** Business rules that say 'not you' rather than 'not now' or 'not so'. */
const NOT_YOU: ReadonlySet<BusinessCode> = new Set([
  'Kartoteka.Card:NotAssigned',
  'Kartoteka.Card:NotAuthor',
  'Kartoteka.Card:NotEligible',
  'Kartoteka.Card:FillerMayNotSign',
  'Kartoteka.Card:OneSignaturePerPerson',
  'Kartoteka.Card:MayNotReturn',
  'Kartoteka.Card:MayNotDelete',
  'Volo.Abp.Identity:NotHeld',
  'Volo.Abp.Identity:MoreRights',
]);

/** Whether somebody tried what is not theirs to do: the audit trail tells of it, whoever noticed. */
export function isDenial(error: unknown): boolean {
  if (error instanceof RefusedInThread) return error.isDenial;
  return error instanceof Forbidden || (error instanceof BusinessError && NOT_YOU.has(error.code));
}
