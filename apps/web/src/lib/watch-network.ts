import { network } from './network.ts';

/** Milliseconds between two checks whether the server answers again. */
const BETWEEN_LOOKS = 5000;
/** The path that every server answers without a token and without touching its database. */
const ALIVE = '/health/live';

/**
 * Calls the server regularly while it does not answer, because a screen that only shows kept data makes no call by
 * itself. Returns a function that stops the calls.
 */
export function watchNetwork(): () => void {
  let looking: ReturnType<typeof setInterval> | undefined;
  const look = async () => {
    if (network.state() === 'offline') return;
    const { ok } = await fetch(ALIVE, { cache: 'no-store', signal: AbortSignal.timeout(BETWEEN_LOOKS) });
    if (ok) network.answered();
  };
  const lookQuietly = () => void look().catch(() => undefined);
  const follow = () => {
    if (network.state() !== 'reachable') {
      looking ??= setInterval(lookQuietly, BETWEEN_LOOKS);
      return;
    }
    clearInterval(looking);
    looking = undefined;
  };
  const stopFollowing = network.subscribe(follow);
  addEventListener('online', lookQuietly);
  follow();
  return () => {
    stopFollowing();
    removeEventListener('online', lookQuietly);
    clearInterval(looking);
  };
}
