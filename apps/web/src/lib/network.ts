/** Whether this device can reach the server, as far as the last calls have shown. */
export type NetworkState = 'reachable' | 'offline' | 'unreachable';

let hasFailed = false;
const listeners = new Set<() => void>();

function set(failed: boolean): void {
  if (hasFailed === failed) return;
  hasFailed = failed;
  tell();
}
function tell(): void {
  for (const listener of listeners) listener();
}

export const network = {
  /** `offline`: this device has no network. `unreachable`: the last call had no answer of the server. */
  state(): NetworkState {
    if (!navigator.onLine) return 'offline';
    return hasFailed ? 'unreachable' : 'reachable';
  },
  /** Notes that the server answered a call, whatever the answer was. */
  answered: (): void => set(false),
  /** Notes that a call had no answer, or only the answer of a proxy. */
  failed: (): void => set(true),
  /** Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      addEventListener('online', tell);
      addEventListener('offline', tell);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      removeEventListener('online', tell);
      removeEventListener('offline', tell);
    };
  },
} as const;
