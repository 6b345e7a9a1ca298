import { type Cell, textCell, xmlText } from './cell.ts';
import { STYLE, stylesXml } from './styles.ts';
import { zip, type ZipEntry } from './zip.ts';

export interface SheetColumn {
  readonly heading: string;
  /** Width in characters. */
  readonly width: number;
}

export interface Workbook {
  /** Name of the sheets; characters that Excel does not accept become spaces. */
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  /** Batches of rows, each row with a cell for each column. */
  readonly rows: AsyncIterable<Iterable<readonly Cell[]>>;
}

/** Maximum number of rows of a sheet below its heading, which is Excel's limit. */
const SHEET_ROWS = 1_048_575;
/**
 * Number of bytes of a sheet's XML after which the next sheet begins, because a file of the archive must stay below
 * 4 GiB.
 */
const SHEET_BYTES = 3 * 1024 ** 3;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Writes an Excel workbook as a stream of bytes in constant memory: a bold heading that stays in sight, the rows below
 * it, and as many sheets as the rows need.
 */
export function writeWorkbook(
  workbook: Workbook,
  sheetRows: number = SHEET_ROWS,
): AsyncGenerator<Uint8Array, void, undefined> {
  return zip(parts(workbook, sheetRows));
}

async function* parts(workbook: Workbook, sheetRows: number): AsyncGenerator<ZipEntry, void, undefined> {
  const batches = workbook.rows[Symbol.asyncIterator]();
  const rest: Rest = { batch: [][Symbol.iterator](), next: null };
  try {
    rest.next = await nextRow(batches, rest);
    let sheets = 0;
    do {
      sheets += 1;
      yield {
        name: `xl/worksheets/sheet${sheets}.xml`,
        content: sheetXml(workbook, batches, rest, sheetRows),
      };
    } while (rest.next !== null);
    for (const [name, xml] of frame(workbook.title, sheets)) yield { name, content: [Buffer.from(xml)] };
  } finally {
    await batches.return?.();
  }
}

/** The rows that are read and not written yet; the next sheet continues with them. */
interface Rest {
  /** The rows of the current batch after `next`. */
  batch: Iterator<readonly Cell[]>;
  /** The row that is written next; null when all rows are written. */
  next: readonly Cell[] | null;
}

/** Reads the row after `rest.next`; null when there is none. */
async function nextRow(
  batches: AsyncIterator<Iterable<readonly Cell[]>>,
  rest: Rest,
): Promise<readonly Cell[] | null> {
  for (;;) {
    const row = rest.batch.next();
    if (row.done !== true) return row.value;
    const batch = await batches.next();
    if (batch.done === true) return null;
    rest.batch = batch.value[Symbol.iterator]();
  }
}

async function* sheetXml(
  { columns }: Workbook,
  batches: AsyncIterator<Iterable<readonly Cell[]>>,
  rest: Rest,
  sheetRows: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  let written = 0;
  const piece = new Piece();
  yield Buffer.from(
    sheetHead(columns) +
      rowXml(
        columns.map(({ heading }) => headingCell(heading)),
        1,
      ),
  );
  while (rest.next !== null && written < sheetRows && bytes < SHEET_BYTES) {
    written += 1;
    for (const full of piece.add(rowXml(rest.next, written + 1))) {
      bytes += full.length;
      yield full;
    }
    rest.next = await nextRow(batches, rest);
  }
  const last = columnName(columns.length - 1);
  yield piece.end();
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${last}${written + 1}"/></worksheet>`);
}

/** Size in bytes of the buffer that collects text before it is passed on. */
const PIECE_BYTES = 64 * 1024;
/** Maximum number of bytes that one UTF-16 unit takes in UTF-8. */
const UNIT_BYTES = 3;

/** Encodes text row by row, because a long string that was joined from many parts is slow to encode. */
class Piece {
  #buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
  #length = 0;

  /** Adds a text. Returns the buffers that can now be passed on. */
  add(text: string): Buffer[] {
    const most = text.length * UNIT_BYTES;
    if (most > PIECE_BYTES) return [this.end(), Buffer.from(text)];
    const full = this.#length + most > PIECE_BYTES ? [this.end()] : [];
    this.#length += this.#buffer.write(text, this.#length);
    return full;
  }

  /** Returns the bytes that were added since the last buffer, and begins a new buffer. */
  end(): Buffer {
    const full = this.#buffer.subarray(0, this.#length);
    this.#buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
    this.#length = 0;
    return full;
  }
}

function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

/** The format of headings is a quoted one too, so a heading never becomes a formula. */
function headingCell(heading: string): Cell {
  return textCell(heading).replace(/^(?: s="\d+")?/, ` s="${STYLE.heading}"`);
}

/** Returns the XML of a row. Row numbers count from 1. */
export function rowXml(cells: readonly Cell[], number: number): string {
  let xml = `<row r="${number}">`;
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at];
    if (cell) xml += `<c r="${(names[at] ??= columnName(at))}${number}"${cell}`;
  }
  return `${xml}</row>`;
}

/** Names of the columns that were written so far. */
const names: string[] = [];

/** Returns the name of a column by its number: 0 → 'A', 26 → 'AA'. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

/**
 * Returns the name of a sheet as XML: at most 31 characters before escaping, with spaces in place of
 * characters that Excel refuses, and without spaces and apostrophes at both ends.
 */
function sheetName(title: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`;
  const plain = title
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^[' ]+/, '')
    .slice(0, 31 - suffix.length)
    .replace(/[' ]+$/, '');
  return xmlText((plain || 'Lista') + suffix).replaceAll('"', '&quot;');
}

/** Returns the files of the archive besides the sheets. */
function frame(title: string, sheets: number): [name: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const override = (part: string, type: string): string =>
    `<Override PartName="${part}" ContentType="${TYPE}.${type}+xml"/>`;
  return [
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers
        .map(
          (number) => `<sheet name="${sheetName(title, number)}" sheetId="${number}" r:id="rId${number}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${numbers
        .map((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
        .join('')}${relation('rIdStyles', 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', stylesXml],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${numbers
        .map((number) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet'))
        .join('')}</Types>`,
    ],
  ];
}
