import sharp from 'sharp';

/** A file as a person chooses it in the browser. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface PhotoLook {
  /** Width in px, before the orientation turns the photo. */
  readonly width?: number;
  /** Height in px, before the orientation turns the photo. */
  readonly height?: number;
  /** The EXIF orientation. The value 6 means that the camera was held upright. */
  readonly orientation?: number;
  /** The strength of the photo's grain. More grain makes a larger file. */
  readonly grain?: number;
}

type Colour = readonly [red: number, green: number, blue: number];

const WALLS: readonly Colour[] = [
  [138, 154, 166],
  [176, 138, 90],
  [111, 143, 122],
  [154, 111, 120],
  [125, 122, 166],
];
const STEEL: Colour = [201, 209, 216];
const HOLE: Colour = [43, 51, 59];
const SCRATCH: Colour = [90, 35, 32];

/**
 * Returns the colour at a place (0–1, 0–1) of the scene: a steel part with a hole and a scratch in front of a
 * wall.
 */
function colourAt(x: number, y: number, wall: Colour, number: number): Colour {
  const isPart = x > 0.12 && x < 0.88 && y > 0.2 && y < 0.8;
  if (!isPart) return wall;
  if (Math.hypot((x - 0.34) * 1.33, y - 0.5) < 0.08 + (number % 4) * 0.02) return HOLE;
  const isScratch = Math.abs(y - 0.3 - (x - 0.5) * (0.6 + (number % 3) * 0.2)) < 0.008 && x > 0.5 && x < 0.8;
  return isScratch ? SCRATCH : STEEL;
}

/** Makes a photo of a machine part with the grain of a real photo. Different numbers give different photos. */
export async function photo(number: number, look: PhotoLook = {}): Promise<ChosenFile> {
  const { width = 1600, height = 1200, orientation = 1, grain = 12 } = look;
  const pixels = Buffer.alloc(width * height * 3);
  const wall = WALLS[number % WALLS.length] ?? STEEL;
  let state = number + 1;
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const light = 1 - 0.35 * (x + y) + ((state >>> 24) / 255 - 0.5) * (grain / 64);
    const colour = colourAt(x, y, wall, number);
    for (let part = 0; part < 3; part += 1) {
      pixels[at * 3 + part] = Math.max(0, Math.min(255, (colour[part] ?? 0) * light + 40));
    }
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: `IMG_${1000 + number}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Makes a small valid PDF of one empty page. */
export function pdfFile(name = 'certyfikat.pdf'): ChosenFile {
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ];
  let text = '%PDF-1.4\n';
  const places = parts.map((part, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${part}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer<</Size ${parts.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}
