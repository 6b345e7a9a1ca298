/** Maximum number of decimals that a number shows. It shows as many as it was typed with, up to this maximum. */
const MAX_DECIMALS = 15;

/** Positions of the cell formats in `stylesXml`. */
export const STYLE = {
  plain: 0,
  heading: 1,
  date: 2,
  dateTime: 3,
  time: 4,
  exactDateTime: 5,
  quoted: 6,
  link: 7,
} as const;
/**
 * Position of the first cell format for numbers, with no decimals. The formats with one decimal and more
 * follow.
 */
const FIRST_DECIMAL = 8;

/** Returns the position of the cell format that shows `decimals` decimals, or `MAX_DECIMALS` if there are more. */
export function decimalStyle(decimals: number): number {
  return FIRST_DECIMAL + Math.min(decimals, MAX_DECIMALS);
}

// The '/' is escaped, because Excel would show the separator of the reader's own country instead (spec 5.9).
const FORMATS = ['dd\\/mm\\/yyyy', 'dd\\/mm\\/yyyy\\ hh:mm', 'hh:mm', 'dd\\/mm\\/yyyy\\ hh:mm:ss'];
const DECIMAL_FORMATS = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) =>
  decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`,
);
/** The first id for formats of our own; lower ids belong to formats that are built into Excel. */
const FIRST_ID = 164;

const ALL = [...FORMATS, ...DECIMAL_FORMATS];
const formatOf = (at: number, more = ''): string =>
  `<xf numFmtId="${FIRST_ID + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;

/** The file styles.xml of the archive. */
export const stylesXml = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `<numFmts count="${ALL.length}">`,
  ...ALL.map((code, at) => `<numFmt numFmtId="${FIRST_ID + at}" formatCode="${code}"/>`),
  '</numFmts>',
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/><family val="2"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${FIRST_DECIMAL + DECIMAL_FORMATS.length}">`,
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" quotePrefix="1"/>',
  ...FORMATS.map((_, at) => formatOf(at)),
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>',
  '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  ...DECIMAL_FORMATS.map((_, decimals) => formatOf(FORMATS.length + decimals)),
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');
