import type { BusinessCode } from '@kartoteka/domain/business-rule';
import { BusinessError, Forbidden } from '../answer/problem.ts';
import { RefusedInThread } from '../answer/refused-in-thread.ts';

/** Business rules that forbid the action to this caller only. Another caller might be allowed to do it. */
const NOT_YOU: ReadonlySet<BusinessCode> = new Set([
  'Kartoteka.Card:NotAssigned',
  'Kartoteka.Card:NotAuthor',
  'Kartoteka.Card:NotEligible',
  'Kartoteka.Card:FillerMayNotSign',
  'Kartoteka.Card:OneSignaturePerPerson',
  'Kartoteka.Card:MayNotReturn',
  'Kartoteka.Card:MayNotDelete',
  'Kartoteka.Card:MayNotDiscard',
  'Volo.Abp.Identity:NotHeld',
  'Volo.Abp.Identity:MoreRights',
  'Volo.Abp.Identity:RoleHoldsMore',
  'Volo.Abp.Identity:OwnMembership',
  'Volo.Abp.Identity:OpensApproval',
  'Volo.Abp.Identity:ApproverAccount',
]);

/**
 * Returns whether an error means that somebody tried an action that they may not do. The audit trail records
 * such attempts.
 */
export function isDenial(error: unknown): boolean {
  if (error instanceof RefusedInThread) return error.isDenial;
  return error instanceof Forbidden || (error instanceof BusinessError && NOT_YOU.has(error.code));
}
