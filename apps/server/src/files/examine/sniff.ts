import type { FileMedia } from '@kartoteka/domain/file/media';

/** The kind of a file by its first bytes. The name and the declared type of the file do not count. */
export type Sniffed = FileMedia | 'heic' | 'empty' | 'other';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Brands of the ISO container that phones use for photos. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'heif']);

const ascii = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to);

/** Returns the kind of a file, recognised by the first bytes. */
export function sniff(head: Buffer): Sniffed {
  if (head.length === 0) return 'empty';
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp';
  if (/^%PDF-[12]\.\d/.test(ascii(head, 0, 8))) return 'application/pdf';
  if (ascii(head, 4, 8) === 'ftyp' && HEIC_BRANDS.has(ascii(head, 8, 12))) return 'heic';
  return 'other';
}
