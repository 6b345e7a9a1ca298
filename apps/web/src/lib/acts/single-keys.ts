const OFF = 'off';

/** The storage key of the user's choice; null until the user is known. */
let place: string | null = null;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The choice whether single keys act (WCAG 2.1.4). Each person's choice is kept on the device. */
export const singleKeys = {
  areOn: (): boolean => place === null || localStorage.getItem(place) !== OFF,
  /** Sets the person whose choice `areOn` reads and `turn` changes. */
  of(userId: string): void {
    place = `kartoteka.singleKeys.${userId}`;
    tell();
  },
  turn(on: boolean): void {
    if (place === null) return;
    if (on) localStorage.removeItem(place);
    else localStorage.setItem(place, OFF);
    tell();
  },
  /** Calls `listener` after a change, also in another tab. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  },
} as const;
