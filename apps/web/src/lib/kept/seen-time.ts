/** How far time has come on this device, whatever its clock says. */
export interface SeenTime {
  /** Milliseconds, never decreasing. It begins as the clock's time. */
  readonly seen: number;
  /** What the clock said then, in ms. */
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
