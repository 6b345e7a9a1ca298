import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readWorkbook, type ReadSheet } from '../../../../tests/env/workbook.ts';
import {
  boolCell,
  type Cell,
  dateCell,
  exactInstantCell,
  instantCell,
  linkedNumberCell,
  numberCell,
  textCell,
  timeCell,
} from './cell.ts';
import { columnName, writeWorkbook } from './workbook.ts';

async function* inBatches(rows: readonly (readonly Cell[])[], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

async function written(
  rows: readonly (readonly Cell[])[],
  sheetRows?: number,
  title = "'Karty: <A&B>'",
): Promise<ReadSheet[]> {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => ({ heading: `=K${at}`, width: 12 }));
  const pieces: Uint8Array[] = [];
  const workbook = writeWorkbook({ title, columns, rows: inBatches(rows, 2) }, sheetRows);
  for await (const piece of workbook) pieces.push(piece);
  return readWorkbook(Buffer.concat(pieces));
}

const cellOf = async (cell: Cell) => (await written([[cell]]))[0]?.rows[1]?.['A'];

describe('cells', () => {
  it.each([
    ['2.50', 'number', '2.50', '0.00'],
    ['-0.1', 'number', '-0.1', '0.0'],
    ['100000000000000', 'number', '100000000000000', '0'],
    ['123456789012345', 'number', '123456789012345', '0'],
    ['0.000000000000001', 'number', '0.000000000000001', '0.000000000000000'],
    ['12345678901234.56', 'text', '12345678901234,56', 'General'],
    ['-1.234567890123456', 'text', '-1,234567890123456', 'General'],
  ])('a cell with the number %s is a %s', async (decimal, kind, value, format) => {
    expect(await cellOf(numberCell(decimal))).toMatchObject({ kind, value, format });
  });

  it('a cell with a number that links to an address keeps its number and escapes the address', async () => {
    expect(await cellOf(linkedNumberCell(3, 'https://plant.pl/a?b="c"&d'))).toMatchObject({
      kind: 'number',
      value: '3',
      formula: 'HYPERLINK("https://plant.pl/a?b=""c""&d",3)',
    });
  });

  it.each([
    [0, 'https://plant.pl/'],
    [7, null],
    [7, `https://plant.pl/${'a'.repeat(255)}`],
  ])(
    'a cell with the number %d and the address %s is a plain number without a link',
    async (number, address) => {
      const cell = await cellOf(linkedNumberCell(number, address));
      expect(cell).toMatchObject({ kind: 'number', value: String(number) });
      expect(cell).not.toHaveProperty('formula');
    },
  );

  it.each([
    ['2026-11-21', '46347'],
    ['1900-03-01', '61'],
    ['9999-12-31', '2958465'],
  ])('a cell with the date %s is stored as an Excel date', async (date, value) => {
    expect(await cellOf(dateCell(date))).toMatchObject({ kind: 'number', value, format: 'dd\\/mm\\/yyyy' });
  });

  it.each(['=1+1', '+1', '-1', '@a', '\t=1+1', '\u0001=1+1', '\u001f\u0001-1'])(
    'a text that a spreadsheet would take for a formula is a quoted cell: %j',
    async (text) => {
      expect(await cellOf(textCell(text))).toMatchObject({ kind: 'text', isQuoted: true });
    },
  );

  it('a text in which a sign of formulas does not come first is a plain cell', async () => {
    expect(await cellOf(textCell('pH = 7'))).toMatchObject({ value: 'pH = 7', isQuoted: false });
  });

  it('a cell with a date before the first date of Excel is text', async () => {
    expect(await cellOf(dateCell('1900-02-28'))).toMatchObject({ kind: 'text', value: '28/02/1900' });
    expect(await cellOf(instantCell('1899-12-31T12:00:00.000Z'))).toMatchObject({
      kind: 'text',
      value: '31/12/1899 13:24',
    });
  });

  it.each([
    ['in winter', '2026-01-15T11:30:00.000Z', 12.5 * 60],
    ['in summer', '2026-07-15T11:30:00.000Z', 13.5 * 60],
    ['at midnight, on the day before in UTC', '2026-07-14T22:00:00.000Z', 0],
    ['half an hour before the clock is put forward', '2026-03-29T00:30:00.000Z', 90],
    ['half an hour after the clock is put forward', '2026-03-29T01:30:00.000Z', 210],
  ])('a cell with an instant %s has the local time of Warsaw', async (_when, instant, minutes) => {
    const cell = await cellOf(instantCell(instant));
    expect(cell).toMatchObject({ kind: 'number', format: 'dd\\/mm\\/yyyy\\ hh:mm' });
    expect(Math.round((Number(cell?.value) % 1) * 1440)).toBe(minutes);
  });

  it('a cell with the instant of a value shows its seconds when it has some', async () => {
    const exact = await cellOf(exactInstantCell('2026-11-05T12:00:59.000Z'));
    expect(exact).toMatchObject({ kind: 'number', format: 'dd\\/mm\\/yyyy\\ hh:mm:ss' });
    expect(Math.round((Number(exact?.value) % 1) * 86_400)).toBe(13 * 3600 + 59);
    expect(await cellOf(exactInstantCell('2026-11-05T12:00:00.000Z'))).toMatchObject({
      format: 'dd\\/mm\\/yyyy\\ hh:mm',
    });
    expect(await cellOf(exactInstantCell('1899-12-31T12:00:07.000Z'))).toMatchObject({
      value: '31/12/1899 13:24:07',
    });
  });

  it('a time of day becomes a fraction of a day in its cell, and a bool becomes Tak or Nie', async () => {
    expect(await cellOf(timeCell('18:00'))).toMatchObject({ kind: 'number', value: '0.75', format: 'hh:mm' });
    expect(await cellOf(timeCell('rano'))).toMatchObject({ kind: 'text', value: 'rano' });
    expect(await cellOf(boolCell(true))).toMatchObject({ kind: 'text', value: 'Tak' });
    expect(await cellOf(boolCell(false))).toMatchObject({ kind: 'text', value: 'Nie' });
  });

  it.each(['=1+1', '+48 600', '-5', '@SUM(A1)', '\t=1', ' =1', '_x0041_', '<b>&amp;"\'</b>', 'a\nb', '12'])(
    'a cell with the text %j is text',
    async (text) => {
      const [sheet] = await written([[textCell(text)]]);
      expect(sheet?.rows[1]?.['A']).toMatchObject({ kind: 'text', value: text });
      expect(sheet?.xml).not.toMatch(/<f[ >]/);
    },
  );

  it('a cell drops characters that XML does not allow, replaces half of a surrogate pair, and normalizes the ends of lines', async () => {
    expect(await cellOf(textCell('a\u0000\u0008\u000b\u001fb\uffffc\r\nd\re'))).toMatchObject({
      value: 'abc\nd\ne',
    });
    expect(await cellOf(textCell('a\ud800b'))).toMatchObject({ value: 'a\ufffdb' });
  });

  it('a cell cuts a text off at the greatest length that Excel accepts', async () => {
    expect((await cellOf(textCell('x'.repeat(32_767))))?.value).toBe('x'.repeat(32_767));
    expect((await cellOf(textCell('x'.repeat(40_000))))?.value).toBe(`${'x'.repeat(32_766)}…`);
    // The cut would divide the last character, which has two code units.
    const divided = `${'x'.repeat(32_765)}😀yy`;
    expect((await cellOf(textCell(divided)))?.value).toBe(`${'x'.repeat(32_765)}…`);
    // The text fits as soon as the characters that XML does not allow are dropped.
    expect((await cellOf(textCell(`${'x'.repeat(32_767)}\u0001`)))?.value).toBe('x'.repeat(32_767));
  });
});

describe('sheets', () => {
  it.each([
    [0, 1],
    [3, 1],
    [4, 2],
    [6, 2],
    [7, 3],
  ])('an export of %d rows, with at most three rows in a sheet, has %d sheet(s)', async (rows, sheets) => {
    const some = Array.from({ length: rows }, (_, at) => [textCell(String(at))]);
    expect(await written(some, 3)).toHaveLength(sheets);
  });

  it('a sheet has a bold, quoted heading that stays in sight, column widths and a name that Excel accepts', async () => {
    const [sheet] = await written([[textCell('a'), '', textCell('c')]]);
    expect(sheet?.name).toBe('Karty  <A&B>');
    expect(sheet?.rows[0]?.['A']).toEqual({
      kind: 'text',
      value: '=K0',
      format: 'General',
      isBold: true,
      isQuoted: true,
    });
    expect(Object.keys(sheet?.rows[1] ?? {})).toEqual(['A', 'C']);
    expect(sheet?.rows[1]?.['A']?.isBold).toBe(false);
    expect(sheet?.xml).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    expect(sheet?.xml).toContain('<col min="3" max="3" width="12" customWidth="1"/>');
    expect(sheet?.xml).toContain('<autoFilter ref="A1:C2"/>');
  });

  it('a full sheet is continued on the next one', async () => {
    const rows = Array.from({ length: 7 }, (_, at) => [numberCell(String(at))]);
    const sheets = await written(rows, 3);
    expect(sheets.map(({ name }) => name)).toEqual(['Karty  <A&B>', 'Karty  <A&B> 2', 'Karty  <A&B> 3']);
    const numbers = sheets.map((sheet) => sheet.rows.slice(1).map((row) => row['A']?.value));
    expect(numbers).toEqual([['0', '1', '2'], ['3', '4', '5'], ['6']]);
  });

  it('a sheet without rows has only its heading', async () => {
    expect((await written([]))[0]?.rows).toHaveLength(1);
  });

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('column number %i is named %s', (at, name) => {
    expect(columnName(at)).toBe(name);
  });
});

describe('rows', () => {
  it.each([
    ['ended early', 'read'],
    ['failing', 'no more'],
  ])('the source of rows is released when the writing of the file stops (%s)', async (how, outcome) => {
    let isReleased = false;
    const rows = async function* () {
      try {
        for (;;) {
          yield Array.from({ length: 500 }, () => [textCell(String(Math.random()))]);
          if (how === 'failing') throw new Error('no more');
        }
      } finally {
        isReleased = true;
      }
    };
    const workbook = writeWorkbook({ title: 'K', columns: [{ heading: 'K', width: 9 }], rows: rows() });
    const read = async () => {
      let pieces = 0;
      for await (const _piece of workbook) {
        pieces += 1;
        if (how === 'ended early' && pieces > 3) break;
      }
    };
    expect(await read().then(() => 'read', String)).toContain(outcome);
    expect(isReleased).toBe(true);
  });

  it('the source of rows waits for a slow reader', async () => {
    const text = randomBytes(4000).toString('base64');
    let [made, read] = [0, 0];
    const rows = async function* () {
      // The rows are limited, because a writer that does not wait for its reader would never end.
      while (made < 100_000_000) {
        made += 100 * text.length;
        yield Array.from({ length: 100 }, () => [textCell(text.slice(made % 97) + made)]);
      }
    };
    const workbook = writeWorkbook({ title: 'K', columns: [{ heading: 'K', width: 9 }], rows: rows() });
    while (read < 100_000) read += (await workbook.next()).value?.length ?? 0;
    // Waits until the writer stops.
    for (let [before, still] = [made, 0]; still < 1000; before = made) {
      await turn();
      still = made === before ? still + 1 : 0;
    }
    await workbook.return();
    expect(made).toBeLessThan(20_000_000);
  });
});

it.each([
  ['Karty kontrolne z ostatniego ty’godnia i dnia', 'Karty kontrolne z ostatniego ty'],
  [`Karty z linii nr 3 i 4, zmiana '${'x'.repeat(9)}`, 'Karty z linii nr 3 i 4, zmiana'],
  ["' '", 'Lista'],
])('a sheet with the title %j is called %j, which Excel accepts', async (title, name) => {
  expect((await written([[textCell('a')]], undefined, title))[0]?.name).toBe(name);
});
