import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, hasTooManyDigits, parseDecimal } from './decimal.ts';
import { parseInteger } from './integer.ts';

const digits = (max: number) => fc.stringMatching(new RegExp(`^\\d{1,${max}}$`));
/** Numbers as people type them: with or without a sign, leading zeros, a comma or a point. */
const typed = fc
  .tuple(fc.constantFrom('', '-'), digits(15), fc.constantFrom('.', ','), fc.option(digits(15)))
  .map(([sign, whole, mark, fraction]) => `${sign}${whole}${fraction === null ? '' : mark + fraction}`);

/** Spaces that people and programs put between groups: ordinary, no-break, thin, narrow no-break. */
const BLANKS = [' ', '\u00a0', '\u2009', '\u202f'] as const;
const BLANK = /[ \u00a0\u2009\u202f]/g;
/** A number with its digits in groups of three, separated by the kinds of space that programs write. */
const grouped = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits(3),
    fc.array(fc.tuple(fc.constantFrom(...BLANKS), fc.stringMatching(/^\d{3}$/)), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.option(fc.tuple(fc.constantFrom('.', ','), digits(15))),
  )
  .map(([sign, first, groups, rest]) => sign + first + groups.flat().join('') + (rest ?? []).join(''));

/** Returns the value times 10^15, exactly. */
function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split(/[.,]/);
  const value = BigInt(whole + fraction.padEnd(15, '0'));
  return decimal.startsWith('-') ? -value : value;
}

describe('parseDecimal', () => {
  it.each([
    ['2,50', '2.50'],
    ['2.5', '2.5'],
    ['007', '7'],
    ['0', '0'],
    ['00', '0'],
    ['0,0', '0.0'],
    ['-0', '0'],
    ['-0,00', '0.00'],
    ['-00,10', '-0.10'],
    ['-12', '-12'],
    ['123456789012345,123456789012345', '123456789012345.123456789012345'],
    [2.5, '2.5'],
    [-3, '-3'],
    [0, '0'],
    [-0, '0'],
    [0.000001, '0.000001'],
    [1e-7, '0.0000001'],
    [-1.25e-7, '-0.000000125'],
    [123456789012345, '123456789012345'],
    ['12 345,5', '12345.5'],
    ['-1 234', '-1234'],
    ['1\u00a0234', '1234'],
    ['1\u2009234.50', '1234.50'],
    ['1\u202f234\u202f567', '1234567'],
    ['001 234', '1234'],
    ['123 456 789 012 345,123456789012345', '123456789012345.123456789012345'],
  ])('parseDecimal reads %j as %j', (raw, expected) => {
    expect(parseDecimal(raw)).toBe(expected);
  });

  it.each([
    [''],
    [' '],
    ['1.234,5'],
    ['1 23'],
    ['1 2345'],
    ['1234 567'],
    ['1  234'],
    [' 234'],
    ['1 234 '],
    ['- 1 234'],
    ['1 234 ,5'],
    ['1,234 567'],
    ['1 234.567 890'],
    ['1.234 567,5'],
    ['1\t234'],
    ['1\n234'],
    ['1\u2003234'],
    ["1'234"],
    ['1 234 567 890 123 456'],
    ['+1'],
    ['--1'],
    ['1e3'],
    ['.5'],
    ['5,'],
    ['1,2,3'],
    [' 1'],
    ['1\n'],
    ['-'],
    ['NaN'],
    ['٣'],
    ['1234567890123456'],
    ['0,1234567890123456'],
    [1234567890123456],
    [1e21],
    [1e-16],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [true],
    [null],
    [['1']],
    [{}],
  ])('parseDecimal refuses %j', (raw) => {
    expect(parseDecimal(raw)).toBeNull();
  });

  it('parseDecimal keeps the value and the digits after the point', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const read = parseDecimal(text);
        expect(read).not.toBeNull();
        expect(scaled(read ?? '')).toBe(scaled(text));
        expect(read?.split('.')[1]).toBe(text.split(/[.,]/)[1]);
      }),
    );
  });

  it('parseDecimal reads its own result unchanged', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const read = parseDecimal(text);
        expect(parseDecimal(read)).toBe(read);
        expect(read).toMatch(/^(?!-0*\.?0*$)-?(0|[1-9]\d*)(\.\d+)?$/);
      }),
    );
  });

  it('parseDecimal reads groups of three digits as the number without spaces', () => {
    fc.assert(
      fc.property(grouped, (text) => {
        const read = parseDecimal(text);
        expect(read).not.toBeNull();
        expect(read).toBe(parseDecimal(text.replaceAll(BLANK, '')));
      }),
    );
  });

  it('parseDecimal refuses a space anywhere but between groups of three whole digits', () => {
    const blanked = fc.tuple(typed, fc.nat(), fc.constantFrom(...BLANKS)).map(([text, at, blank]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + blank + text.slice(place);
    });
    fc.assert(
      fc.property(blanked, (text) => {
        const isGrouped = /^-?\d{1,3}[^\d.,-]\d{3}(?:[.,]\d+)?$/.test(text);
        expect(parseDecimal(text) !== null).toBe(isGrouped);
      }),
    );
  });

  it('parseDecimal reads every short JSON number as its decimal text', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 12 }), (unscaled, places) => {
        const read = parseDecimal(Number(`${unscaled}e-${places}`));
        expect(scaled(read ?? '')).toBe(BigInt(unscaled) * 10n ** BigInt(15 - places));
      }),
    );
  });
});

describe('parseInteger', () => {
  it.each([
    ['007', '7'],
    ['-0', '0'],
    [5, '5'],
    ['-15', '-15'],
    ['999999999999999', '999999999999999'],
    ['-12 345', '-12345'],
  ])('parseInteger reads %j as %j', (raw, expected) => {
    expect(parseInteger(raw)).toBe(expected);
  });

  it.each([['1,0'], ['1.5'], [1.5], ['1 234,5'], ['9999999999999990'], ['x1'], ['1x'], [''], [true]])(
    'parseInteger refuses %j',
    (raw) => {
      expect(parseInteger(raw)).toBeNull();
    },
  );
});

describe('hasTooManyDigits', () => {
  it.each([
    ['1234567890123456', true],
    ['-1234567890123456,5', true],
    ['0.1234567890123456', true],
    [1e-16, true],
    [1e21, true],
    [-1.5e300, true],
    // JSON.parse reads '1e400' as Infinity.
    [Number.POSITIVE_INFINITY, true],
    [Number.NaN, false],
    [1.5, false],
    ['1 234 567 890 123 456', true],
    ['1e21', false],
    ['123456789012345', false],
    ['123 456 789 012 345', false],
    ['1 2345678901234567', false],
    ['1,5', false],
    ['x1234567890123456', false],
    ['1234567890123456x', false],
    ['', false],
    [['1234567890123456'], false],
    [null, false],
  ])('whether %j has too many digits: %s', (raw, expected) => {
    expect(hasTooManyDigits(raw)).toBe(expected);
  });
});

describe('compareDecimals', () => {
  it.each([
    ['2.5', '2.50', 0],
    ['0', '0.000', 0],
    ['-1', '-1.0', 0],
    ['9', '10', -1],
    ['-9', '-10', 1],
    ['-1', '1', -1],
    ['1', '-1', 1],
    ['2.05', '2.5', -1],
    ['2.5', '2.49', 1],
    ['-2.5', '-2.49', -1],
    ['0', '-0.1', 1],
  ])('compareDecimals of %s to %s is %i', (a, b, expected) => {
    expect(Math.sign(compareDecimals(a, b))).toBe(expected);
  });

  it('compareDecimals agrees with exact integers', () => {
    fc.assert(
      fc.property(typed, typed, (a, b) => {
        const [left, right] = [parseDecimal(a) ?? '', parseDecimal(b) ?? ''];
        const difference = scaled(left) - scaled(right);
        const expected = difference === 0n ? 0 : difference < 0n ? -1 : 1;
        expect(Math.sign(compareDecimals(left, right))).toBe(expected);
      }),
    );
  });
});
