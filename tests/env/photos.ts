import { fileRoutes, type UploadedFile } from '@kartoteka/contract/file';
import sharp from 'sharp';
import type { Client } from './client.ts';

/** Makes a striped photo in a format that phones and browsers write. Different numbers give different photos. */
export function photo(
  number: number,
  { width = 640, height = 480, format = 'jpeg' }: PhotoOptions = {},
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const isStripe = Math.abs((at % width) - (number % width)) < 20;
    pixels.set(isStripe ? [255, 255, 255] : [(number * 37) % 256, (number * 91) % 256, at % 256], at * 3);
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return image.toFormat(format).toBuffer();
}

interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
  readonly format?: 'jpeg' | 'png' | 'webp';
}

/** Makes a photo of noise, which compresses badly, with camera metadata such as time, position and orientation. */
export async function cameraPhoto(width: number, height: number, time: string): Promise<Buffer> {
  const noise = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  return noise
    .withExif({
      IFD0: { Make: 'Aparat', Model: 'Tajny', DateTime: time },
      IFD2: { DateTimeOriginal: time, UserComment: '<script>alert(1)</script>' },
      IFD3: { GPSLatitude: '52/1 13/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/**
 * Makes a WebP with almost as many pixels as the server accepts and with noise as its alpha channel. Re-encoding the
 * picture takes much processor time and memory.
 */
export function slowPhoto(): Promise<Buffer> {
  const [width, height] = [4800, 4900];
  const pixels = Buffer.alloc(width * height * 4);
  let state = 7;
  for (let at = 0; at < pixels.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const grey = (state >>> 24) & 1 ? 200 : 60;
    for (let part = 0; part < 3; part += 1) pixels[at + part] = grey;
    pixels[at + 3] = 255 - (state >>> 28) * 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ quality: 1, effort: 0 })
    .toBuffer();
}

/** Makes a PDF of one empty page, with further objects and with entries of the catalogue that a test adds. */
export function pdf(objects: readonly string[] = [], catalogue = ''): Buffer {
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
    ...objects,
  ];
  let text = '%PDF-1.7\n';
  const places = bodies.map((body, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${
    bodies.length + 1
  } /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}

/** Sends a file under a name. */
export function sendFile(
  client: Client,
  bytes: Uint8Array,
  name = 'zdjecie.jpg',
  more: { originalId?: string; headers?: Record<string, string> } = {},
) {
  const { headers = {}, ...fields } = more;
  const file = new File([new Uint8Array(bytes)], name, { type: 'application/octet-stream' });
  return client.send(fileRoutes.upload, { body: { file, ...fields } }, { headers });
}

/** Stores a file and returns the server's answer. */
export async function storeFile(
  client: Client,
  bytes: Uint8Array,
  name?: string,
  more?: { originalId?: string },
): Promise<UploadedFile> {
  const answer = await sendFile(client, bytes, name, more);
  if (answer.status !== 200) throw new Error(`The file was refused: ${JSON.stringify(answer.body)}`);
  return fileRoutes.upload.answer.parse(answer.body);
}
