import { inflateSync } from 'node:zlib';

/** Why a PDF is refused. Each value is the name of a rule of the domain. */
export type PdfFault = 'fileBroken' | 'pdfActive' | 'pdfLocked';

/**
 * Names of actions and contents that do more than show a page. Every action with a script contains `JavaScript`. A
 * plain `OpenAction` may only name the first page, so it is not among them.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|GoToR|XFA|Movie|Sound|3D)(?![\w-])/;
const LOCKED = /\/Encrypt(?![\w-])/;
/** The mark at the end of every PDF. Only white space may follow it. */
const END = /%%EOF[\s\0]*$/;
/** The number of last bytes that must contain the place of the cross references (startxref). */
const TAIL = 2_048;

/** Maximum size of all unpacked object streams of a file together, in bytes. */
const UNPACKED = 64 * 1024 * 1024;
/** Maximum size of an object's dictionary before its stream, in bytes. */
const DICTIONARY = 4_096;

/**
 * Returns why a PDF may not be stored; null when it may. Its bytes are kept as they are, so everything that could act is
 * refused: scripts, files inside, commands. Objects that are packed in streams are unpacked and read as well.
 */
export function pdfFault(bytes: Buffer): PdfFault | null {
  const text = bytes.toString('latin1');
  const tail = text.slice(-TAIL);
  if (!END.test(tail) || !tail.includes('startxref')) return 'fileBroken';
  const plain = plainNames(text);
  if (LOCKED.test(plain)) return 'pdfLocked';
  if (ACTIVE.test(plain)) return 'pdfActive';
  return packedFault(bytes, text);
}

/** Decodes letters that a name gives as numbers, as in `/J#61vaScript`. */
function plainNames(text: string): string {
  return text.replaceAll(/#([\dA-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns the fault of objects that are packed in streams; null without one. */
function packedFault(bytes: Buffer, text: string): PdfFault | null {
  let room = UNPACKED;
  for (const { index } of text.matchAll(/stream\r?\n/g)) {
    if (text.startsWith('end', index - 3)) continue;
    const dictionary = plainNames(dictionaryBefore(text, index));
    if (!isObjectStream(dictionary)) continue;
    const begin = text.indexOf('\n', index) + 1;
    const end = text.indexOf('endstream', begin);
    const objects = end === -1 ? null : unpack(bytes.subarray(begin, end), dictionary, room);
    // Refuses objects that this program cannot unpack, because another program may run a script in them.
    if (objects === null) return 'fileBroken';
    room -= objects.length;
    if (ACTIVE.test(plainNames(objects.toString('latin1')))) return 'pdfActive';
  }
  return null;
}

function dictionaryBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - DICTIONARY), at);
  return before.slice(before.lastIndexOf(' obj') + 1);
}

/** Whether a stream contains objects. It then gives their number (N) and the place of the first one (First). */
function isObjectStream(dictionary: string): boolean {
  return /\/ObjStm\b/.test(dictionary) || (/\/N\b/.test(dictionary) && /\/First\b/.test(dictionary));
}

function unpack(packed: Buffer, dictionary: string, room: number): Buffer | null {
  const filters = [
    ...(/\/Filter\s*(\[[^\]]*\]|\/\w+|\d+ \d+ R)/.exec(dictionary)?.[1]?.matchAll(/\w+/g) ?? []),
  ];
  const names = filters.map(([name]) => name);
  if (names.length === 0) return packed.length > room ? null : packed;
  const isPlain = names.length === 1 && ['FlateDecode', 'Fl'].includes(names[0] ?? '');
  if (!isPlain || /\/Predictor\s+(?!1\b)\d/.test(dictionary)) return null;
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, room) });
  } catch {
    return null;
  }
}
