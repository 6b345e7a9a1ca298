import type { Pair } from './view-zoom.ts';

/** A shape or text drawn upon a photo. Coordinates are in px of the photo. */
export type Shape =
  | { readonly kind: 'arrow' | 'circle'; readonly from: Pair; readonly to: Pair }
  /** `at` is the left end of the text, at half the height of its letters. */
  | { readonly kind: 'text'; readonly at: Pair; readonly text: string };

export type Tool = Shape['kind'];

/**
 * The width of a drawn line, as a fraction of the longer side of the photo. It is visible on a small screen and on
 * paper.
 */
const LINE = 1 / 160;
/** The height of letters, as a fraction of the longer side of the photo. */
const LETTERS = 1 / 26;
/** A shape that is shorter than this fraction of the longer side of the photo counts as a slip of the finger. */
const TOO_SHORT = 1 / 80;

export const lineWidth = (size: Pair): number => Math.max(2, Math.max(size.x, size.y) * LINE);
export const letterHeight = (size: Pair): number => Math.max(12, Math.max(size.x, size.y) * LETTERS);

/** Returns whether a shape is long enough to be kept, or whether a text has more than blanks. */
export function isMeant(shape: Shape, size: Pair): boolean {
  if (shape.kind === 'text') return shape.text.trim() !== '';
  const { from, to } = shape;
  return Math.hypot(to.x - from.x, to.y - from.y) >= Math.max(size.x, size.y) * TOO_SHORT;
}

/** Returns the outer ends of the two lines that form the head of an arrow. */
export function arrowHead(from: Pair, to: Pair, width: number): readonly [Pair, Pair] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const length = width * 5;
  const end = (turn: number): Pair => ({
    x: to.x - length * Math.cos(angle + turn),
    y: to.y - length * Math.sin(angle + turn),
  });
  return [end(Math.PI / 7), end(-Math.PI / 7)];
}

/** Returns the ellipse that fills the rectangle between two corners. */
export function ellipseOf(from: Pair, to: Pair): { readonly middle: Pair; readonly radius: Pair } {
  return {
    middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
    radius: { x: Math.abs(to.x - from.x) / 2, y: Math.abs(to.y - from.y) / 2 },
  };
}

/** Returns a shape as an SVG path; null for a text. */
export function pathOf(shape: Shape, size: Pair): string | null {
  if (shape.kind === 'text') return null;
  const { from, to } = shape;
  if (shape.kind === 'arrow') {
    const [left, right] = arrowHead(from, to, lineWidth(size));
    return `M${at(from)}L${at(to)}M${at(left)}L${at(to)}L${at(right)}`;
  }
  const { middle, radius } = ellipseOf(from, to);
  const [west, east] = [
    { x: middle.x - radius.x, y: middle.y },
    { x: middle.x + radius.x, y: middle.y },
  ];
  const arc = `A${round(radius.x)} ${round(radius.y)} 0 0 1 `;
  return `M${at(west)}${arc}${at(east)}${arc}${at(west)}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const at = ({ x, y }: Pair): string => `${round(x)} ${round(y)}`;
