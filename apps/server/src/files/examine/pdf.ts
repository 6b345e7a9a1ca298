import { inflateSync } from 'node:zlib';
import { type Dictionary, PdfReader } from './pdf-dictionary.ts';

/** The reasons to refuse a PDF. Each is the name of a rule of the domain. */
export type PdfFault = 'fileBroken' | 'pdfActive' | 'pdfLocked';

/**
 * Names of actions and contents that do more than show a page. An action with a script has the type `JavaScript` or
 * `Rendition`. A plain `OpenAction` may only name the first page, so it is not among them.
 */
const ACTIVE = named(
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'XFA',
  'Movie',
  'Sound',
  '3D',
);
const LOCKED = named('Encrypt');
/** A key that every dictionary of an object stream has: the place of the first object. Outlines have it too. */
const FIRST = named('First');
/** The mark at the end of every PDF. Only white space may follow it. */
const END = /%%EOF[\s\0]*$/;
/**
 * Number of last bytes that must contain the place of the cross references (startxref) and the mark at the
 * end.
 */
const TAIL = 2_048;

/** Maximum size of all unpacked object streams of a file together, in bytes. */
const UNPACKED = 64 * 1024 * 1024;
/** Minimum size in bytes that each object stream counts for, because unpacking even an empty stream takes time. */
const LEAST = 4_096;
/**
 * Matches the spaces and the line end between the word `stream` and the data. Anything else there is refused, because
 * programs differ about it.
 */
const DATA = / *(?:\r\n?|\n)/y;

/**
 * Returns why a PDF may not be stored; null when it may. The bytes of a PDF are stored unchanged, so every content that
 * could act is refused: scripts, embedded files, commands. Objects that are packed in streams are unpacked and read as
 * well.
 */
export function pdfFault(bytes: Buffer): PdfFault | null {
  const text = bytes.toString('latin1');
  const tail = text.slice(-TAIL);
  if (!END.test(tail) || !tail.includes('startxref')) return 'fileBroken';
  if (LOCKED.test(text)) return 'pdfLocked';
  if (ACTIVE.test(text)) return 'pdfActive';
  return new PackedObjects(bytes, text).fault();
}

/**
 * Returns an expression that matches these names. A PDF may write each letter of a name as a hexadecimal code, as in
 * `/J#61vaScript`.
 */
function named(...names: string[]): RegExp {
  const coded = names.map((name) =>
    Array.from(name, (letter) => {
      const code = letter.charCodeAt(0).toString(16);
      const digits = code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
      return `(?:${letter}|#${digits})`;
    }),
  );
  return new RegExp(`/(?:${coded.map((letters) => letters.join('')).join('|')})(?![\\w-])`);
}

/** The objects that a PDF packs in streams. */
class PackedObjects {
  readonly #bytes: Buffer;
  readonly #text: string;
  #room = UNPACKED;
  /**
   * Number of bytes that may still be read. Dictionaries and data do not overlap, so the size of the file is
   * enough.
   */
  #work: number;

  constructor(bytes: Buffer, text: string) {
    this.#bytes = bytes;
    this.#text = text;
    this.#work = text.length;
  }

  /** Returns the fault of the packed objects; null if there is none. */
  fault(): PdfFault | null {
    const last = this.#lastFirst();
    for (const { index } of this.#text.matchAll(/obj/g)) {
      if (index > last) return null;
      if (this.#work < 0) return 'fileBroken';
      if (this.#text.startsWith('end', index - 3)) continue;
      const fault = this.#objectFault(index + 3);
      if (fault !== null) return fault;
    }
    return null;
  }

  /**
   * Returns the last place where the dictionary of an object stream may have the key `First`; -1 if there is
   * none. A malformed dictionary counts as the dictionary of an object stream.
   */
  #lastFirst(): number {
    let last = -1;
    for (const { index, 0: name } of this.#text.matchAll(new RegExp(FIRST, 'g'))) {
      const reader = new PdfReader(this.#text, index + name.length);
      reader.space();
      const isWellFormed = reader.value() && reader.dictionary() !== null;
      reader.margin();
      if (!isWellFormed || reader.passes('stream')) last = index;
      this.#work -= reader.at - index;
      if (this.#work < 0) return this.#text.length;
    }
    return last;
  }

  /**
   * Returns the fault of the object that begins here; null for an object without a fault, or without a
   * dictionary.
   */
  #objectFault(at: number): PdfFault | null {
    const reader = new PdfReader(this.#text, at);
    reader.margin();
    const dictionary = reader.passes('<<') ? reader.dictionary() : undefined;
    if (dictionary !== undefined) reader.margin();
    this.#work -= reader.at - at;
    // Refuses what cannot be parsed, because a more lenient program may find an object stream there.
    if (dictionary === null) return 'fileBroken';
    if (dictionary === undefined || !isObjectStream(dictionary) || !reader.passes('stream')) return null;
    const objects = this.#unpack(dictionary, reader.at);
    // Refuses objects that this program cannot unpack, because another program may run a script in them.
    if (objects === null) return 'fileBroken';
    return ACTIVE.test(objects.toString('latin1')) ? 'pdfActive' : null;
  }

  /** Returns the objects of the stream whose data follows this place; null when the stream cannot be unpacked. */
  #unpack(dictionary: Dictionary, at: number): Buffer | null {
    DATA.lastIndex = at;
    if (!DATA.test(this.#text)) return null;
    const from = DATA.lastIndex;
    const to = this.#text.indexOf('endstream', from);
    const filters = filtersOf(dictionary);
    if (to === -1 || filters === null) return null;
    this.#work -= to - from;
    const packed = this.#bytes.subarray(from, to);
    const objects = filters === 0 ? packed : inflated(packed, this.#room);
    this.#room -= Math.max(LEAST, objects?.length ?? 0);
    return this.#room < 0 ? null : objects;
  }
}

/**
 * Returns whether a stream contains objects: its type says so, or it has the number of objects (N) and the place of
 * the first one (First).
 */
function isObjectStream({ values }: Dictionary): boolean {
  return values.get('Type') === '/ObjStm' || (values.has('N') && values.has('First'));
}

/**
 * Returns the number of filters of a stream: 0, or 1 for a plain FlateDecode; null for any other filter, and for keys
 * or parameters about which programs may differ.
 */
function filtersOf({ values, repeats }: Dictionary): 0 | 1 | null {
  // Some programs take F and DP for Filter and DecodeParms, others for a file outside the PDF.
  if (repeats || values.has('F') || values.has('DP') || values.has('FFilter')) return null;
  const parameters = values.get('DecodeParms') ?? 'null';
  if (!/^(?:null|\[\s*null\s*\]|\[?\s*<<[^#%]*>>\s*\]?)$/.test(parameters)) return null;
  if (/\/Predictor(?!\s+1\s*(?:\/|>>))/.test(parameters)) return null;
  const filter = values.get('Filter') ?? '[]';
  if (/^(?:null|\[\s*\])$/.test(filter)) return 0;
  return /^(?:\/(?:FlateDecode|Fl)|\[\s*\/(?:FlateDecode|Fl)\s*\])$/.test(filter) ? 1 : null;
}

function inflated(packed: Buffer, room: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, room) });
  } catch {
    return null;
  }
}
