/**
 * The changes that a state of a draft includes: the number of each tab's last change, by the tab's id (a vector clock).
 * A state that was made from an earlier state includes all changes of the earlier state.
 */
export type TabClock = Readonly<Record<string, number>>;

/**
 * Returns whether a state with the clock `clock` includes everything that a state with the clock `other`
 * includes.
 */
export const includesClock = (clock: TabClock, other: TabClock): boolean =>
  Object.entries(other).every(([tab, change]) => (clock[tab] ?? 0) >= change);

/** Returns the clock of a state that was made from two states. */
export function joinClocks(one: TabClock, other: TabClock): TabClock {
  const joined: Record<string, number> = { ...one };
  for (const [tab, change] of Object.entries(other)) joined[tab] = Math.max(joined[tab] ?? 0, change);
  return joined;
}

/** The clocks of the rows of a card in one tab. */
export interface RowClocks {
  /** Returns the clock of a row as it is in this tab. */
  of(row: string): TabClock;
  /** Counts a change that this tab makes to a row. Returns the new clock. */
  change(row: string): TabClock;
  /** Notes that this tab has taken over a state of a row. */
  take(row: string, clock: TabClock): void;
  /** Returns whether a state of a row does not include the last change that this tab made to the row. */
  isMissedBy(row: string, clock: TabClock): boolean;
  /** Returns whether a state of a row includes all changes of other tabs that this tab knows. */
  isUpToDate(row: string, clock: TabClock): boolean;
}

/** @param tab the id of this tab */
export function createRowClocks(tab: string): RowClocks {
  const known = new Map<string, TabClock>();
  let changes = 0;
  const of = (row: string): TabClock => known.get(row) ?? {};
  return {
    of,
    change(row) {
      changes += 1;
      const clock = { ...of(row), [tab]: changes };
      known.set(row, clock);
      return clock;
    },
    take: (row, clock) => void known.set(row, joinClocks(of(row), clock)),
    isMissedBy: (row, clock) => (clock[tab] ?? 0) < (of(row)[tab] ?? 0),
    isUpToDate: (row, clock) => includesClock({ ...clock, [tab]: Infinity }, of(row)),
  };
}
