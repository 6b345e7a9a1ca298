import type { Random } from '../../random.ts';

/** A colour as red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];
type Point = readonly [x: number, y: number];
/** Returns the brightness of a point; 1 keeps its colour. */
type Shade = (x: number, y: number) => number;

const EVENLY: Shade = () => 1;

/** A picture on which shapes are painted one over another. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Fills a polygon. `cover` is its opacity from 0 to 1; 1 by default. */
  polygon(points: readonly Point[], colour: Rgb, options?: { cover?: number; shade?: Shade }): void;
  /** Darkens or colours an ellipse whose edge fades out. */
  stain(centre: Point, radii: Point, colour: Rgb, cover: number): void;
  /** Returns the pixels with a lens's darker corners and a sensor's noise. */
  pixels(random: Random): Buffer;
}

export function createScene(width: number, height: number): Scene {
  const light = new Float32Array(width * height * 3);
  const mix = (at: number, colour: Rgb, cover: number, shade: number): void => {
    // Each channel has its own line, because a loop over the channels took most of the time of a large picture.
    const [place, left, part] = [at * 3, 1 - cover, shade * cover];
    light[place] = (light[place] ?? 0) * left + colour[0] * part;
    light[place + 1] = (light[place + 1] ?? 0) * left + colour[1] * part;
    light[place + 2] = (light[place + 2] ?? 0) * left + colour[2] * part;
  };
  const rows = (from: number, to: number): [first: number, last: number] => [
    Math.max(0, Math.floor(from)),
    Math.min(height - 1, Math.ceil(to) - 1),
  ];
  return {
    width,
    height,
    polygon(points, colour, { cover = 1, shade = EVENLY } = {}) {
      const ys = points.map(([, y]) => y);
      const [first, last] = rows(Math.min(...ys), Math.max(...ys) + 1);
      for (let y = first; y <= last; y += 1) {
        const crossed = crossings(points, y);
        for (let at = 0; at + 1 < crossed.length; at += 2) {
          const end = Math.min(width, crossed[at + 1] ?? 0);
          for (let x = Math.max(0, Math.ceil(crossed[at] ?? 0)); x < end; x += 1)
            mix(y * width + x, colour, cover, shade(x, y));
        }
      }
    },
    stain([centreX, centreY], [radiusX, radiusY], colour, cover) {
      const [first, last] = rows(centreY - radiusY, centreY + radiusY);
      const [left, right] = [Math.max(0, Math.floor(centreX - radiusX)), Math.min(width, centreX + radiusX)];
      for (let y = first; y <= last; y += 1) {
        for (let x = left; x < right; x += 1) {
          const distance = Math.sqrt(((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2);
          if (distance < 1) mix(y * width + x, colour, cover * Math.min(1, 3 * (1 - distance)), 1);
        }
      }
    },
    pixels(random) {
      const bytes = Buffer.alloc(light.length);
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          const corner = (x / width - 0.5) ** 2 + (y / height - 0.5) ** 2;
          const [dark, noise] = [1.06 - 0.5 * corner, random.whole(-7, 7)];
          const at = (y * width + x) * 3;
          for (let place = at; place < at + 3; place += 1)
            bytes[place] = Math.max(0, Math.min(255, (light[place] ?? 0) * dark + noise));
        }
      }
      return bytes;
    },
  };
}

/**
 * Returns the x positions at which the edges of a polygon cross a row, from left to right. The inside of the
 * polygon lies between the first and the second position, between the third and the fourth, and so on.
 */
function crossings(points: readonly Point[], y: number): number[] {
  const crossed: number[] = [];
  let [bx, by] = points.at(-1) ?? [0, 0];
  for (const [ax, ay] of points) {
    if (ay > y !== by > y) crossed.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
    [bx, by] = [ax, ay];
  }
  return crossed.toSorted((one, other) => one - other);
}
