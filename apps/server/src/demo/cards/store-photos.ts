import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { fileRoutes } from '@kartoteka/contract/file';
import type { Caller } from '../../http/access/caller.ts';
import { ReceivedFile } from '../../http/request/receive-file.ts';
import type { Calls } from '../calls.ts';
import { demoPhoto } from '../plant/photo/photos.ts';
import type { DemoEntry } from '../templates/demo-template.ts';
import type { KnownTemplate } from './known-template.ts';

/** The calls, the uploader and the time of an upload. */
interface Uploading {
  readonly calls: Calls;
  readonly as: Caller;
  readonly at: Date;
}

const DAY = 86_400_000;
/** Number of photos of each kind that the plant has. The number is small, because drawing a photo takes long. */
const VARIANTS = 3;

/** Returns the number of the photo for a day. Deliveries of consecutive days have different photos. */
const variantOf = (at: Date): number => 1 + (Math.floor(at.getTime() / DAY) % VARIANTS);

/**
 * Stores the photos of an entry through the product's own upload route, and returns them as the entry refers
 * to them. Returns undefined for an entry without photos.
 */
export async function storePhotos(
  { calls, as, at }: Uploading,
  { photos = [] }: DemoEntry,
  { fields }: ReturnType<KnownTemplate['element']>,
) {
  if (photos.length === 0) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'kartoteka-demo-'));
  try {
    const files = [];
    for (const [place, { photo, field, caption }] of photos.entries()) {
      const bytes = await demoPhoto(photo, variantOf(at));
      const path = join(folder, String(place));
      await writeFile(path, bytes);
      const name = `IMG_${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}_${place + 1}.jpg`;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = new ReceivedFile(path, { name, size: bytes.length, sha256 });
      const { id } = await calls.call(as, at, fileRoutes.upload, { body: { file } });
      files.push({ id, caption, formElementId: field === null ? null : fields.get(field) });
    }
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
