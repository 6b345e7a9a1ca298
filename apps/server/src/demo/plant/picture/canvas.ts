import { pngDataUrl } from './png.ts';

/** A colour in the form '#rrggbb'. */
export type Colour = `#${string}`;

/** A small picture to draw on. Shapes are cut off at its edges. */
export interface Canvas {
  rect(x: number, y: number, width: number, height: number, colour: Colour): void;
  disc(x: number, y: number, radius: number, colour: Colour): void;
  line(from: readonly [x: number, y: number], to: readonly [x: number, y: number], colour: Colour): void;
  url(): string;
}

const PEN = 1.6;

export function createCanvas(width: number, height: number, background: Colour): Canvas {
  const pixels = new Uint8Array(width * height * 3);
  const rect: Canvas['rect'] = (left, top, across, down, colour) => {
    const rgb = Buffer.from(colour.slice(1), 'hex');
    for (let y = Math.max(0, top); y < Math.min(height, top + down); y += 1) {
      for (let x = Math.max(0, left); x < Math.min(width, left + across); x += 1) {
        pixels.set(rgb, (y * width + x) * 3);
      }
    }
  };
  const disc: Canvas['disc'] = (centreX, centreY, radius, colour) => {
    const reach = Math.ceil(radius);
    for (let y = -reach; y <= reach; y += 1) {
      const half = Math.floor(Math.sqrt(Math.max(0, radius * radius - y * y)));
      if (Math.abs(y) <= radius) {
        rect(Math.round(centreX) - half, Math.round(centreY) + y, 2 * half + 1, 1, colour);
      }
    }
  };
  rect(0, 0, width, height, background);
  return {
    rect,
    disc,
    line([fromX, fromY], [toX, toY], colour) {
      const steps = Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY));
      for (let step = 0; step <= steps; step += 1) {
        const way = step / steps;
        disc(fromX + (toX - fromX) * way, fromY + (toY - fromY) * way, PEN, colour);
      }
    },
    url: () => pngDataUrl(width, height, pixels),
  };
}
