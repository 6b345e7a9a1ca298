import type { Random } from '../../random.ts';

/** A colour as red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];
type Point = readonly [x: number, y: number];
/** How bright a point is; 1 keeps its colour. */
type Shade = (x: number, y: number) => number;

const EVENLY: Shade = () => 1;

/** A picture in which soft shapes are painted one over another, as light falls on things in a hall. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Fills a polygon; `cover` from 0 to 1 lets what is below it shine through. */
  polygon(points: readonly Point[], colour: Rgb, options?: { cover?: number; shade?: Shade }): void;
  /** Darkens or colours an ellipse whose edge fades out. */
  stain(centre: Point, radii: Point, colour: Rgb, cover: number): void;
  /** Returns the pixels with a lens's darker corners and a sensor's noise. */
  pixels(random: Random): Buffer;
}

export function createScene(width: number, height: number): Scene {
  const light = new Float32Array(width * height * 3);
  const mix = (at: number, [r, g, b]: Rgb, cover: number, shade: number): void => {
    for (const [channel, value] of [r, g, b].entries()) {
      const place = at * 3 + channel;
      light[place] = (light[place] ?? 0) * (1 - cover) + value * shade * cover;
    }
  };
  /** Calls `paint` for each pixel of a box that lies in the picture. */
  const each = (from: Point, to: Point, paint: (x: number, y: number, at: number) => void): void => {
    for (let y = Math.max(0, Math.floor(from[1])); y < Math.min(height, to[1]); y += 1) {
      for (let x = Math.max(0, Math.floor(from[0])); x < Math.min(width, to[0]); x += 1)
        paint(x, y, y * width + x);
    }
  };
  return {
    width,
    height,
    polygon(points, colour, { cover = 1, shade = EVENLY } = {}) {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      const [from, to]: [Point, Point] = [
        [Math.min(...xs), Math.min(...ys)],
        [Math.max(...xs) + 1, Math.max(...ys) + 1],
      ];
      each(from, to, (x, y, at) => {
        if (isInside(points, x, y)) mix(at, colour, cover, shade(x, y));
      });
    },
    stain([centreX, centreY], [radiusX, radiusY], colour, cover) {
      each([centreX - radiusX, centreY - radiusY], [centreX + radiusX, centreY + radiusY], (x, y, at) => {
        const distance = Math.hypot((x - centreX) / radiusX, (y - centreY) / radiusY);
        if (distance < 1) mix(at, colour, cover * Math.min(1, 3 * (1 - distance)), 1);
      });
    },
    pixels(random) {
      const bytes = Buffer.alloc(light.length);
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          const corner = Math.hypot(x / width - 0.5, y / height - 0.5);
          const noise = random.whole(-7, 7);
          for (let channel = 0; channel < 3; channel += 1) {
            const at = (y * width + x) * 3 + channel;
            const value = (light[at] ?? 0) * (1.06 - 0.5 * corner * corner) + noise;
            bytes[at] = Math.max(0, Math.min(255, value));
          }
        }
      }
      return bytes;
    },
  };
}

/** Whether a point lies in a polygon: a ray from it crosses the edges an odd number of times. */
function isInside(points: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (const [at, [ax, ay]] of points.entries()) {
    const [bx, by] = points.at(at - 1) ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
