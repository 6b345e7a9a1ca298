/** How much time has passed on this device, even if its clock is moved. */
export interface SeenTime {
  /** The seen time in ms. It starts as the clock's time and never decreases. */
  readonly seen: number;
  /** The clock's time when `seen` was computed, in ms. */
  readonly wall: number;
}

/**
 * Returns the time that is seen now. A clock that was moved back adds nothing, and a clock that was moved forward adds
 * the jump.
 *
 * @param ran milliseconds that this page has certainly run since `before`, by a clock that nobody can move
 */
export function seeTime(before: SeenTime, wall: number, ran = 0): SeenTime {
  return { seen: before.seen + Math.max(0, wall - before.wall, ran), wall };
}
