/** A clock of the device that never goes back, even when a person moves the device's clock. */
export interface SeenTime {
  /** The time by this clock, in ms. It starts as the time of the device's clock and never decreases. */
  readonly seen: number;
  /** The time of the device's clock when `seen` was computed, in ms. */
  readonly wall: number;
}

/**
 * Returns the current time by the clock that never goes back. A device's clock that was moved back adds nothing, and a
 * clock that was moved forward adds the jump.
 *
 * @param ran milliseconds that this page has certainly run since `before`, by a clock that nobody can move
 */
export function seeTime(before: SeenTime, wall: number, ran = 0): SeenTime {
  return { seen: before.seen + Math.max(0, wall - before.wall, ran), wall };
}
