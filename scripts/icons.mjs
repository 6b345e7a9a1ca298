/**
 * npm run icons: draws the icons of the installed app from apps/web/public/favicon.svg. Run it after a change of that
 * drawing.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PUBLIC = new URL('../apps/web/public/', import.meta.url);
const drawing = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');
const [, colour = ''] = /fill="(#\w+)"/.exec(drawing) ?? [];

/** Systems cut a maskable icon to a shape of their own, so the drawing keeps to its inner part. */
const SAFE = 0.66;

await draw(192, 'icon-192.png');
await draw(512, 'icon-512.png');
const inner = Math.round(512 * SAFE);
await sharp({ create: { width: 512, height: 512, channels: 4, background: colour } })
  .composite([{ input: await rendered(inner) }])
  .png({ compressionLevel: 9, palette: true })
  .toFile(fileURLToPath(new URL('icon-maskable.png', PUBLIC)));

/** @param {number} size */
function rendered(size) {
  // At 72 dots per inch the drawing has 32 pixels.
  return sharp(Buffer.from(drawing), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer();
}

/**
 * @param {number} size
 * @param {string} name
 */
async function draw(size, name) {
  await sharp(await rendered(size))
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(name, PUBLIC)));
}
