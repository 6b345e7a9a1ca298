import { businessRule, marking } from '@kartoteka/domain/business-rule';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { BusinessError } from '../../http/answer/problem.ts';

/** Throws at the field with these members when policies are missing that the caller wants to give. */
export function refuseNotHeld(members: readonly string[], missing: readonly Policy[]): void {
  if (missing.length === 0) return;
  throw new BusinessError(marking(members, businessRule('Volo.Abp.Identity:NotHeld', { policies: missing })));
}
