import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { vastPngUrl } from './pictures.ts';
import { cameraPhoto, pdf, photo } from './photos.ts';

/** A text that no stored picture may contain. */
export const EVIL = '<script>alert("EVIL-7731")</script>';

/** A harmful file, with the name under which it is sent. */
export interface HostileFile {
  readonly about: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** Returns a source of numbers that look random and are the same in each run. */
function dice(seed: number) {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const ZIP = Buffer.from(
  '504b030414000000000000002100000000000000000000000000090000006576696c2e68746d6c',
  'hex',
);
const after = (bytes: Buffer, ...more: (Buffer | string)[]): Buffer =>
  Buffer.concat([bytes, ...more.map((one) => Buffer.from(one))]);

/** Returns the JPEG with a comment segment. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

/** Makes a PDF whose objects are packed in a stream, so that a search in the bytes does not find them. */
function packedPdf(objects: string, more = ''): Buffer {
  const inner = `4 0 ${objects}`;
  const packed = deflateSync(Buffer.from(inner)).toString('latin1');
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${more} /Length ${packed.length} >>`;
  return pdf([`${dictionary}\nstream\n${packed}\nendstream`]);
}

/** Returns a copy of the JPEG whose header claims `side` pixels on each side. */
function claiming(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  if (frame !== -1) {
    copy.writeUInt16BE(side, frame + 5);
    copy.writeUInt16BE(side, frame + 7);
  }
  return copy;
}

const dataOf = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

/** Makes `count` hostile files, each kind in turn. The seed decides their random cuts, flips, formats and lengths. */
export async function hostileFiles(count: number, seed: number): Promise<HostileFile[]> {
  const roll = dice(seed);
  const picture = {
    jpeg: await photo(1),
    png: await photo(2, { format: 'png' }),
    webp: await photo(3, { format: 'webp' }),
  };
  const camera = await cameraPhoto(320, 240, '2026:11:20 07:31:00');
  const moving = await sharp([await photo(4), await photo(5)], { join: { animated: true } })
    .webp()
    .toBuffer();
  const bomb = pdf([
    (() => {
      const packed = deflateSync(Buffer.alloc(80 * 1024 * 1024)).toString('latin1');
      return `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
    })(),
  ]);
  const pixels = dataOf(vastPngUrl(0, 30_000, 30_000));
  const formats = ['jpeg', 'png', 'webp'] as const;
  const any = () => formats[roll(3)] ?? 'jpeg';
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

  const kinds: ((at: number) => Omit<HostileFile, 'about'> & { about: string })[] = [
    () => ({
      about: 'a page named as a photo',
      name: 'zdjecie.jpg',
      bytes: Buffer.from(`<html>${EVIL}</html>`),
    }),
    () => ({
      about: 'an SVG with a script',
      name: 'rysunek.png',
      bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${EVIL}</svg>`),
    }),
    () => ({ about: 'a GIF', name: 'a.webp', bytes: Buffer.from(`GIF89a/*${EVIL}*/=1;`) }),
    () => ({ about: 'a zip', name: 'paczka.pdf', bytes: after(ZIP, EVIL) }),
    () => ({ about: 'a program', name: 'raport.pdf', bytes: after(Buffer.from('MZ\x90\0'), EVIL) }),
    () => {
      const format = any();
      return {
        about: `${format} with an archive after its end`,
        name: `a.${format}`,
        bytes: after(picture[format], ZIP, EVIL),
      };
    },
    () => ({
      about: 'a JPEG with a page in its comment',
      name: 'a.jpg',
      bytes: withComment(picture.jpeg, EVIL),
    }),
    () => ({ about: 'a photo with a page in its EXIF', name: 'a.jpg', bytes: Buffer.from(camera) }),
    () => ({
      about: 'a JPEG that is a script too',
      name: 'a.js',
      bytes: withComment(picture.jpeg, `*/=1;${EVIL}/*`),
    }),
    () => {
      const format = any();
      const whole = picture[format];
      return {
        about: `a cut ${format}`,
        name: `c.${format}`,
        bytes: whole.subarray(0, 12 + roll(whole.length - 20)),
      };
    },
    () => {
      const format = any();
      const copy = Buffer.from(picture[format]);
      for (let flip = 0; flip < 1 + roll(40); flip += 1) copy[8 + roll(copy.length - 8)] = roll(256);
      return { about: `a damaged ${format}`, name: `d.${format}`, bytes: copy };
    },
    () => {
      const noise = Buffer.from(Array.from({ length: 50 + roll(3000) }, () => roll(256)));
      const head = [picture.jpeg, picture.png, picture.webp][roll(3)]?.subarray(0, 16) ?? Buffer.alloc(0);
      return { about: 'noise behind the first bytes of a picture', name: 'n.jpg', bytes: after(head, noise) };
    },
    () => ({ about: 'an empty file', name: 'e.jpg', bytes: Buffer.alloc(0) }),
    () => ({
      about: 'a HEIC photo',
      name: 'IMG.HEIC',
      bytes: after(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), EVIL),
    }),
    () => ({ about: 'a moving WebP', name: 'm.webp', bytes: moving }),
    () => ({ about: 'a bomb of pixels', name: 'p.png', bytes: pixels }),
    () => ({
      about: 'a JPEG that claims 60,000 px a side',
      name: 'j.jpg',
      bytes: claiming(picture.jpeg, 60_000 - roll(9)),
    }),
    () => ({ about: 'a PDF with a script', name: 's.pdf', bytes: pdf([script], '/OpenAction 4 0 R') }),
    () => ({
      about: 'a PDF with a script in numbers',
      name: 's.pdf',
      bytes: pdf(['<< /S /J#61vaScrip#74 /#4AS (x) >>'], '/OpenAction 4 0 R'),
    }),
    () => ({ about: 'a PDF with a packed script', name: 's.pdf', bytes: packedPdf(script) }),
    () => ({
      about: 'a PDF with a packed script behind a filter',
      name: 's.pdf',
      bytes: packedPdf(script, '/DecodeParms << /Predictor 12 >>'),
    }),
    () => ({
      about: 'a PDF with a packed script behind a comment that looks like an object',
      name: 's.pdf',
      bytes: packedPdf(script, '% 9 0 obj <<\n'),
    }),
    () => ({
      about: 'a PDF with a packed script behind a long string',
      name: 's.pdf',
      bytes: packedPdf(script, `/X (${' obj '.repeat(1_000 + roll(1_000))})`),
    }),
    () => ({
      about: 'a PDF with a packed script behind a broken dictionary',
      name: 's.pdf',
      bytes: packedPdf(script, '/X >> endobj'),
    }),
    () => ({ about: 'a PDF with a command', name: 'l.pdf', bytes: pdf(['<< /S /Launch /F (cmd.exe) >>']) }),
    () => ({
      about: 'a PDF with a file inside',
      name: 'f.pdf',
      bytes: pdf(['<< /Type /EmbeddedFile /Length 4 >>\nstream\nEVIL\nendstream']),
    }),
    () => ({
      about: 'an encrypted PDF',
      name: 'k.pdf',
      bytes: pdf(['<< /Filter /Standard >>'], '/Encrypt 4 0 R'),
    }),
    () => ({ about: 'a PDF that unpacks to 80 MB', name: 'b.pdf', bytes: bomb }),
    () => ({ about: 'a PDF with an archive after its end', name: 'z.pdf', bytes: after(pdf(), ZIP, EVIL) }),
    () => {
      const whole = pdf();
      return { about: 'a cut PDF', name: 'c.pdf', bytes: whole.subarray(0, 8 + roll(whole.length - 16)) };
    },
    () => ({
      about: 'a page before a PDF',
      name: 'h.pdf',
      bytes: after(Buffer.from(`<html>${EVIL}`), pdf()),
    }),
  ];
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[at % kinds.length];
    if (kind === undefined) throw new Error('There is a kind for each number.');
    return kind(at);
  });
}
