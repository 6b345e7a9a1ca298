const OFF = 'off';

/** The name under which this device keeps the choice; null before somebody is known to be logged in. */
let place: string | null = null;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Whether keys without a modifier act (WCAG 2.1.4). A person's choice is kept on the device. */
export const singleKeys = {
  areOn: (): boolean => place === null || localStorage.getItem(place) !== OFF,
  /** Reads the choice of this person from now on. */
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
  /** Calls `listener` after a change, also one in another tab. Returns a function that removes it. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  },
} as const;
