import { inflateSync } from 'node:zlib';

/** Why a PDF is refused; the names are the domain's rules. */
export type PdfFault = 'fileBroken' | 'pdfActive' | 'pdfLocked';

/**
 * Names of actions and contents that do more than show a page. `JavaScript` stands in every action with a script. A
 * plain `OpenAction` may only name the first page, so it is not among them.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|GoToR|XFA|Movie|Sound|3D)(?![\w-])/;
const LOCKED = /\/Encrypt(?![\w-])/;
/** What ends every PDF, and at most white space may follow. */
const END = /%%EOF[\s\0]*$/;
/** Bytes of the end that must hold the place of the cross references. */
const TAIL = 2_048;

/** Most bytes that the object streams of a file may have when they are unpacked. */
const UNPACKED = 64 * 1024 * 1024;
/** Most bytes of an object's dictionary before its stream. */
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

/** Writes names out whose letters are given as numbers: `/J#61vaScript`. */
function plainNames(text: string): string {
  return text.replaceAll(/#([\dA-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Reads the objects that are packed in streams. */
function packedFault(bytes: Buffer, text: string): PdfFault | null {
  let room = UNPACKED;
  for (const { index } of text.matchAll(/stream\r?\n/g)) {
    if (text.startsWith('end', index - 3)) continue;
    const dictionary = plainNames(dictionaryBefore(text, index));
    if (!isObjectStream(dictionary)) continue;
    const begin = text.indexOf('\n', index) + 1;
    const end = text.indexOf('endstream', begin);
    const objects = end === -1 ? null : unpack(bytes.subarray(begin, end), dictionary, room);
    // What cannot be read here may be read by another program.
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

/** An object stream says how many objects it has and where the first one begins, whatever else it calls itself. */
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
