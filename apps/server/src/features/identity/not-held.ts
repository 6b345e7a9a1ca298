import { businessRule, marking } from '@kartoteka/domain/business-rule';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { BusinessError } from '../../http/problem.ts';

/** Refuses, at the field that these members name, to hand out policies that the caller lacks; none is no refusal. */
export function refuseNotHeld(members: readonly string[], missing: readonly Policy[]): void {
  if (missing.length === 0) return;
  throw new BusinessError(marking(members, businessRule('Volo.Abp.Identity:NotHeld', { policies: missing })));
}
