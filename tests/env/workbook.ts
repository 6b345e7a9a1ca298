import { crc32, inflateRawSync } from 'node:zlib';

/** A cell with content. */
interface ReadCell {
  /** 'text' for an inline string, 'number' for all numeric cells. */
  readonly kind: 'text' | 'number';
  readonly value: string;
  /** The code of the cell's number format, or 'General' without a format. */
  readonly format: string;
  readonly isBold: boolean;
  /** Whether a spreadsheet keeps the text as text when somebody edits the cell or saves the sheet as CSV. */
  readonly isQuoted: boolean;
  /** The formula that made the value. A plain value has none. */
  readonly formula?: string;
}

export interface ReadSheet {
  readonly name: string;
  /** The rows from top to bottom, each with its cells by column letter. */
  readonly rows: readonly Readonly<Record<string, ReadCell>>[];
  readonly xml: string;
}

/** Reads a workbook of the kind that the product writes. Throws when the archive is incomplete. */
export function readWorkbook(bytes: Uint8Array): ReadSheet[] {
  const parts = unzip(Buffer.from(bytes));
  const part = (name: string): string => {
    const xml = parts.get(name);
    if (xml === undefined) throw new Error(`There is no ${name} among ${[...parts.keys()].join(', ')}`);
    return xml;
  };
  const styles = readStyles(part('xl/styles.xml'));
  return [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)].map(
    ([, name = '', number = '']) => {
      const xml = part(`xl/worksheets/sheet${number}.xml`);
      return { name: plain(name), rows: readRows(xml, styles), xml };
    },
  );
}

/** Returns the texts of a sheet's cells, row by row, in the columns of the first row. An empty cell is ''. */
export function values(sheet: ReadSheet | undefined): string[][] {
  return (sheet?.rows ?? []).map((row) => {
    const letters = Object.keys(sheet?.rows[0] ?? {});
    return letters.map((letter) => row[letter]?.value ?? '');
  });
}

interface Style {
  format: string;
  isBold: boolean;
  isQuoted: boolean;
}

function readStyles(xml: string): Style[] {
  const formats = new Map(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const cells = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(xml)?.[1] ?? '';
  return [...cells.matchAll(/<xf numFmtId="(\d+)" fontId="(\d+)"([^>]*)/g)].map(([, format, font, more]) => ({
    format: formats.get(format ?? '') ?? 'General',
    isBold: font === '1',
    isQuoted: more?.includes('quotePrefix="1"') === true,
  }));
}

function readRows(xml: string, styles: readonly Style[]): Record<string, ReadCell>[] {
  return [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, number, cells = '']) =>
    Object.fromEntries(
      [...cells.matchAll(/<c r="([A-Z]+)(\d+)"(?: s="(\d+)")?( t="inlineStr")?>(.*?)<\/c>/gs)].map(
        ([, letter = '', row, style = '0', isText, all = '']) => {
          if (row !== number) throw new Error(`Cell ${letter}${row} stands in row ${number}`);
          const [made = '', formula] = /^<f>(.*?)<\/f>/s.exec(all) ?? [];
          const content = all.slice(made.length);
          const value =
            isText === undefined ? /^<v>(.*)<\/v>$/ : /^<is><t xml:space="preserve">(.*)<\/t><\/is>$/s;
          const { format, isBold, isQuoted } = styles[Number(style)] ?? {
            format: '?',
            isBold: false,
            isQuoted: false,
          };
          const cell: ReadCell = {
            kind: isText === undefined ? 'number' : 'text',
            value: plain(value.exec(content)?.[1] ?? `?${content}`),
            format,
            isBold,
            isQuoted,
            ...(formula !== undefined && { formula: plain(formula) }),
          };
          return [letter, cell];
        },
      ),
    ),
  );
}

function plain(xml: string): string {
  return xml
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Reads the archive by its central directory and compares each part with its checksum. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('The archive has no end');
  const parts = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, nameLength] = [16, 20, 28].map((field) => archive.readUInt32LE(at + field));
    const length = (nameLength ?? 0) & 0xffff;
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const data = archive.readUInt32LE(at + 42) + 30 + length;
    const content = inflateRawSync(archive.subarray(data, data + (packed ?? 0)));
    if (crc32(content) !== crc) throw new Error(`${name} is damaged`);
    parts.set(name, content.toString('utf8'));
    at += 46 + length;
  }
  return parts;
}
