import sharp from 'sharp';
import { createRandom, type Random } from '../../random.ts';
import { createScene, type Scene } from './scene.ts';

/** The subject of a photo of the demo plant. */
export type DemoPhoto = 'torn' | 'wet' | 'crushed' | 'label';

const WIDTH = 1280;
const HEIGHT = 960;

/** Photos that were drawn already, by kind and number. */
const drawn = new Map<string, Promise<Buffer>>();
const CARTON = [176, 134, 88] as const;

/** Draws the wall, the floor and the light of a warehouse. */
function hall({ polygon, width, height }: Scene): void {
  const horizon = height * 0.58;
  const box = (top: number, bottom: number) =>
    [
      [0, top],
      [width, top],
      [width, bottom],
      [0, bottom],
    ] as const;
  polygon(box(0, horizon), [168, 172, 170], {
    shade: (x, y) => 0.75 + 0.3 * (x / width) - 0.15 * (y / horizon),
  });
  polygon(box(horizon, height), [128, 124, 118], { shade: (_x, y) => 0.7 + 0.5 * ((y - horizon) / height) });
  // Draws the joints between the panels of the wall.
  for (let x = 90; x < width; x += 260)
    polygon(
      [
        [x, 0],
        [x + 5, 0],
        [x + 5, horizon],
        [x, horizon],
      ],
      [96, 100, 100],
      { cover: 0.5 },
    );
}

/** Draws a side of a carton with its flap, tape and shadow. */
function carton(
  scene: Scene,
  random: Random,
  [x, y, across, down]: readonly [number, number, number, number],
): void {
  const tone = 0.88 + random.whole(0, 18) / 100;
  const face = [
    [x, y],
    [x + across, y],
    [x + across, y + down],
    [x, y + down],
  ] as const;
  scene.polygon(face, CARTON, {
    shade: (px, py) => tone * (1.08 - 0.28 * ((py - y) / down) + 0.02 * Math.sin(px / 3)),
  });
  scene.polygon(
    [
      [x, y],
      [x + across, y],
      [x + across - 14, y - 22],
      [x + 26, y - 22],
    ],
    CARTON,
    { shade: () => tone * 1.22 },
  );
  const middle = x + across / 2;
  scene.polygon(
    [
      [middle - 16, y],
      [middle + 16, y],
      [middle + 16, y + down],
      [middle - 16, y + down],
    ],
    [205, 186, 148],
    { cover: 0.55 },
  );
  scene.polygon(
    [
      [x + across - 4, y],
      [x + across, y],
      [x + across, y + down],
      [x + across - 4, y + down],
    ],
    [60, 44, 28],
    { cover: 0.6 },
  );
  scene.polygon(
    [
      [x, y + down - 5],
      [x + across, y + down - 5],
      [x + across, y + down],
      [x, y + down],
    ],
    [48, 36, 24],
    { cover: 0.6 },
  );
}

/** Draws a white label with a bar code. */
function label({ polygon }: Scene, random: Random, x: number, y: number, size: number): void {
  polygon(
    [
      [x, y],
      [x + 1.5 * size, y],
      [x + 1.5 * size, y + size],
      [x, y + size],
    ],
    [232, 231, 224],
  );
  for (let bar = x + 0.1 * size; bar < x + 1.3 * size; bar += random.whole(4, 9) * (size / 110)) {
    const width = random.whole(1, 4) * (size / 110);
    polygon(
      [
        [bar, y + 0.45 * size],
        [bar + width, y + 0.45 * size],
        [bar + width, y + 0.85 * size],
        [bar, y + 0.85 * size],
      ],
      [30, 30, 32],
    );
  }
  for (const [line, long] of [
    [0.12, 1.1],
    [0.24, 0.8],
  ] as const)
    polygon(
      [
        [x + 0.1 * size, y + line * size],
        [x + long * size, y + line * size],
        [x + long * size, y + (line + 0.06) * size],
        [x + 0.1 * size, y + (line + 0.06) * size],
      ],
      [70, 70, 74],
    );
}

/** Draws a pallet with two rows of cartons on it. */
function pallet(scene: Scene, random: Random): void {
  const wood = [150, 112, 70] as const;
  scene.stain([640, 880], [560, 60], [30, 28, 26], 0.6);
  for (const x of [180, 600, 1020])
    scene.polygon(
      [
        [x, 800],
        [x + 90, 800],
        [x + 90, 866],
        [x, 866],
      ],
      wood,
      { shade: () => 0.6 },
    );
  for (const y of [772, 852])
    scene.polygon(
      [
        [160, y],
        [1130, y],
        [1130, y + 30],
        [160, y + 30],
      ],
      wood,
      { shade: (x) => 0.85 + 0.1 * Math.sin(x / 40) },
    );
  for (const row of [0, 1]) {
    for (let column = 0; column < 3; column += 1) {
      const place = [186 + column * 310, 512 - row * 262, 302, 258] as const;
      carton(scene, random, place);
      if (random.whole(0, 2) > 0) label(scene, random, place[0] + 24, place[1] + 120, 72);
    }
  }
}

/** Returns the points of a rough edge between two points. */
function torn(random: Random, from: readonly [number, number], to: readonly [number, number]) {
  return Array.from({ length: 14 }, (_, at): readonly [number, number] => [
    from[0] + ((to[0] - from[0]) * at) / 13 + random.whole(-16, 16),
    from[1] + ((to[1] - from[1]) * at) / 13 + random.whole(-12, 12),
  ]);
}

const DAMAGE: Readonly<Record<DemoPhoto, (scene: Scene, random: Random) => void>> = {
  torn(scene, random) {
    const edge = [...torn(random, [560, 300], [760, 470]), ...torn(random, [730, 500], [520, 350])];
    scene.polygon(edge, [34, 26, 20]);
    scene.polygon(
      edge.map(([x, y]) => [x + 7, y + 9] as const),
      [214, 196, 160],
      { cover: 0.35 },
    );
    scene.stain([640, 400], [150, 120], [60, 44, 30], 0.3);
  },
  wet(scene, random) {
    for (let blot = 0; blot < 7; blot += 1)
      scene.stain(
        [random.whole(520, 780), random.whole(640, 770)],
        [random.whole(70, 190), random.whole(40, 90)],
        [84, 58, 34],
        0.5,
      );
    scene.stain([660, 890], [300, 40], [70, 82, 92], 0.5);
  },
  crushed(scene) {
    scene.polygon(
      [
        [806, 250],
        [1110, 306],
        [1116, 400],
        [930, 352],
        [806, 372],
      ],
      [120, 88, 56],
    );
    scene.polygon(
      [
        [806, 372],
        [930, 352],
        [1116, 400],
        [1110, 440],
        [930, 396],
        [806, 408],
      ],
      [70, 50, 32],
      { cover: 0.8 },
    );
    scene.polygon(
      [
        [820, 262],
        [1090, 310],
        [1090, 318],
        [820, 272],
      ],
      [214, 186, 140],
      { cover: 0.7 },
    );
  },
  label(scene, random) {
    scene.polygon(
      [
        [260, 250],
        [1030, 250],
        [1030, 760],
        [260, 760],
      ],
      CARTON,
      { shade: (_x, y) => 1.1 - y / 3000 },
    );
    label(scene, random, 360, 330, 330);
  },
};

/**
 * Returns a photo of a delivery as a JPEG, like a photo from a tablet. The program draws it itself. The same
 * kind and number always give the same photo.
 */
export function demoPhoto(kind: DemoPhoto, number: number): Promise<Buffer> {
  const key = `${kind} ${number}`;
  const known = drawn.get(key) ?? draw(kind, number);
  drawn.set(key, known);
  return known;
}

async function draw(kind: DemoPhoto, number: number): Promise<Buffer> {
  const random = createRandom(number);
  const scene = createScene(WIDTH, HEIGHT);
  hall(scene);
  pallet(scene, random);
  DAMAGE[kind](scene, random);
  return sharp(scene.pixels(random), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .blur(1.1)
    .jpeg({ quality: 82 })
    .toBuffer();
}
