/**
 * The position of a picture in its window: enlarged `scale` times and moved by `x` and `y` px from the
 * middle.
 */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A size or a position, in px. `zoomed` counts the position `at` from the middle of the window. */
export interface Pair {
  readonly x: number;
  readonly y: number;
}

/** The whole picture, in the middle. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** The largest `scale` of a picture. */
const MOST = 8;

/**
 * Returns the view enlarged by `factor` around the place `at`, which stays where it is.
 *
 * @param shown the size of the whole picture in the window
 */
export function zoomed(view: View, factor: number, at: Pair, shown: Pair, window: Pair): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  const moved = { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
  return kept(moved, shown, window);
}

/** Returns the view moved by `by` px, but not beyond the edge of the picture. */
export function moved({ scale, x, y }: View, by: Pair, shown: Pair, window: Pair): View {
  return kept({ scale, x: x + by.x, y: y + by.y }, shown, window);
}

/**
 * Returns the view moved back so that an enlarged picture leaves no gap at an edge of the window. In a direction in
 * which the picture is smaller than the window, the picture is centred.
 */
function kept({ scale, x, y }: View, shown: Pair, window: Pair): View {
  const room = {
    x: Math.max(0, (shown.x * scale - window.x) / 2),
    y: Math.max(0, (shown.y * scale - window.y) / 2),
  };
  return { scale, x: within(x, room.x), y: within(y, room.y) };
}

/** Limits a value to ±`most`. Adding zero turns -0 into 0. */
const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value)) + 0;

/** Returns the size of a whole picture in a window, in px. A small picture keeps its own size. */
export function fitted(picture: Pair, window: Pair): Pair {
  const scale = Math.min(1, window.x / picture.x, window.y / picture.y);
  return { x: picture.x * scale, y: picture.y * scale };
}
