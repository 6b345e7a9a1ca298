/** Records which processes have acknowledged which announcement. */
export interface Acknowledgements {
  begin(id: string): void;
  /** @param listener the id of the database's process behind the connection that acknowledged the announcement */
  note(id: string, listener: number): void;
  /**
   * Resolves when `listeners` connections have acknowledged the announcement, or after half a second. Then forgets the
   * announcement.
   */
  complete(id: string, listeners: number): Promise<void>;
}

interface Announcement {
  listeners: Set<number>;
  changed: () => void;
}

/**
 * Maximum time in ms to wait for acknowledgements. A hanging process must not block a change, and its cached
 * callers expire within seconds.
 */
const PATIENCE = 500;
/**
 * Milliseconds after which an announcement is forgotten. The announcement of a transaction that was rolled back never
 * arrives.
 */
const FORGET_AFTER = 120_000;

/**
 * Creates a register of acknowledgements. It waits half a second at most and forgets announcements that never arrive.
 */
export function createAcknowledgements(): Acknowledgements {
  const announcements = new Map<string, Announcement>();
  return {
    begin(id) {
      announcements.set(id, { listeners: new Set(), changed: () => undefined });
      setTimeout(() => announcements.delete(id), FORGET_AFTER).unref();
    },
    note(id, listener) {
      const announcement = announcements.get(id);
      announcement?.listeners.add(listener);
      announcement?.changed();
    },
    async complete(id, listeners) {
      const announcement = announcements.get(id);
      if (announcement === undefined) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PATIENCE);
        announcement.changed = () => {
          if (announcement.listeners.size < listeners) return;
          clearTimeout(timer);
          resolve();
        };
        announcement.changed();
      });
      announcements.delete(id);
    },
  };
}
