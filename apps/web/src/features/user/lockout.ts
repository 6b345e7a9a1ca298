/** When a lock ends that still holds at `now`; null when there is none. */
export function lockedUntil(user: { readonly lockoutEnd: string | null }, now: number): string | null {
  return user.lockoutEnd !== null && Date.parse(user.lockoutEnd) > now ? user.lockoutEnd : null;
}
