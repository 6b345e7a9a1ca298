import { businessRule, marking } from '@kartoteka/domain/business-rule';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { BusinessError } from '../../http/answer/problem.ts';

/**
 * Refuses the field with this path because the caller lacks the `missing` policies. Does nothing when none is
 * missing.
 */
export function refuseNotHeld(members: readonly string[], missing: readonly Policy[]): void {
  if (missing.length === 0) return;
  throw new BusinessError(marking(members, businessRule('Volo.Abp.Identity:NotHeld', { policies: missing })));
}
