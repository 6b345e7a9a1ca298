/** Notes who has heard which announcement. */
export interface Hearings {
  begin(id: string): void;
  note(id: string, listener: number): void;
  /** Resolves when so many have heard it, or after half a second; then forgets it. */
  complete(id: string, listeners: number): Promise<void>;
}

interface Hearing {
  listeners: Set<number>;
  changed: () => void;
}

/** ms; a process that hangs must not hold up a change: what it knows is older than its cache allows soon enough. */
const PATIENCE = 500;
/** ms; announcements of transactions that were rolled back never come. */
const FORGET_AFTER = 120_000;

/** Waits half a second for a process that does not answer, and forgets what never comes. */
export function createHearings(): Hearings {
  const hearings = new Map<string, Hearing>();
  return {
    begin(id) {
      hearings.set(id, { listeners: new Set(), changed: () => undefined });
      setTimeout(() => hearings.delete(id), FORGET_AFTER).unref();
    },
    note(id, listener) {
      const hearing = hearings.get(id);
      hearing?.listeners.add(listener);
      hearing?.changed();
    },
    async complete(id, listeners) {
      const hearing = hearings.get(id);
      if (hearing === undefined) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PATIENCE);
        hearing.changed = () => {
          if (hearing.listeners.size < listeners) return;
          clearTimeout(timer);
          resolve();
        };
        hearing.changed();
      });
      hearings.delete(id);
    },
  };
}
