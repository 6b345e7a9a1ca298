import type { Policy } from '@kartoteka/domain/permission/policy';

export type IsGranted = (policy: Policy) => boolean;

/**
 * Returns whether a user may see a screen. The server checks every call too, but a page full of refusals
 * helps nobody.
 */
export function maySee(screen: { readonly policies: readonly Policy[] }, isGranted: IsGranted): boolean {
  return screen.policies.length === 0 || screen.policies.some(isGranted);
}
