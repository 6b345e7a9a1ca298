import { type Canvas, type Colour, createCanvas } from './canvas.ts';

const [WIDTH, HEIGHT] = [112, 84];
const PAPER: Colour = '#ffffff';
const DAMAGE: Colour = '#4e342e';
/** Colours of the grades from harmless to unacceptable. */
const GRADES: readonly Colour[] = ['#2e7d32', '#7cb342', '#fbc02d', '#f57c00', '#c62828'];
const DENTS: readonly (readonly [x: number, y: number, radius: number])[] = [
  [34, 46, 6],
  [60, 60, 8],
  [22, 62, 7],
  [66, 40, 9],
];

function carton(): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT, PAPER);
  canvas.rect(8, 26, 74, 50, '#c8a06a');
  canvas.rect(8, 26, 74, 3, '#9c7340');
  canvas.rect(14, 14, 62, 12, '#dcbb8c');
  canvas.rect(41, 14, 9, 62, '#e9d9b8');
  return canvas;
}

/**
 * Returns a picture of a carton as a data URL, with `grade` dents and a bar from green to red that shows the
 * grade, from 0 to 4.
 */
export function packagingGrade(grade: number): string {
  const canvas = carton();
  for (const [x, y, radius] of DENTS.slice(0, grade)) canvas.disc(x, y, radius, DAMAGE);
  for (const [at, colour] of GRADES.entries()) {
    canvas.rect(91, 66 - at * 14, 15, 11, at <= grade ? colour : '#e3e6ea');
  }
  return canvas.url();
}

/** Returns a picture of a torn carton as a data URL. */
export function tornCarton(): string {
  const canvas = carton();
  const edge = [
    [58, 15],
    [50, 32],
    [64, 42],
    [48, 56],
    [60, 74],
  ] as const;
  for (const [at, point] of edge.entries()) canvas.line(edge[at - 1] ?? point, point, DAMAGE);
  return canvas.url();
}

/** Returns a picture of a wet carton as a data URL. */
export function wetCarton(): string {
  const canvas = carton();
  canvas.rect(8, 56, 74, 20, '#7fa8c9');
  for (const [x, y] of [
    [24, 42],
    [44, 36],
    [62, 46],
  ] as const) {
    canvas.disc(x, y, 5, '#1565c0');
    canvas.line([x, y - 8], [x, y], '#1565c0');
  }
  return canvas.url();
}

/** Returns a picture of a carton with a crushed corner as a data URL. */
export function crushedCarton(): string {
  const canvas = carton();
  for (let row = 0; row < 30; row += 1) canvas.rect(82 - (30 - row), 14 + row, 30, 1, PAPER);
  canvas.line([52, 14], [81, 43], DAMAGE);
  canvas.line([50, 26], [62, 40], DAMAGE);
  return canvas.url();
}

/** Returns a picture of a carton with stains as a data URL. */
export function dirtyCarton(): string {
  const canvas = carton();
  for (const [x, y, radius] of [
    [26, 44, 9],
    [36, 52, 7],
    [64, 60, 10],
    [62, 38, 4],
  ] as const) {
    canvas.disc(x, y, radius, '#6d6a63');
  }
  return canvas.url();
}

/** Returns a picture of a metal detector's test piece as a data URL: a ball of the given radius on a white plate. */
export function testPiece(colour: Colour, radius: number): string {
  const canvas = createCanvas(WIDTH, HEIGHT, '#eceff1');
  canvas.rect(4, 4, WIDTH - 8, HEIGHT - 8, PAPER);
  canvas.disc(WIDTH / 2, HEIGHT / 2, radius, colour);
  canvas.disc(WIDTH / 2 - radius / 3, HEIGHT / 2 - radius / 3, radius / 4, PAPER);
  return canvas.url();
}
