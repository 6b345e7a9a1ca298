import type { Access } from '@kartoteka/contract/route';
import type { Caller } from './caller.ts';

/** Returns whether a signed-in caller has the access. */
export function mayCall(access: Access, caller: Caller): boolean {
  return access.kind !== 'policy' || access.anyOf.some((policy) => caller.policies.has(policy));
}
