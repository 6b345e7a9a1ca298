import { describe, expect, it } from 'vitest';
import { counted, pluralForm } from './plural.ts';

describe('counted', () => {
  it.each([
    [0, '0 kart'],
    [1, '1 karta'],
    [2, '2 karty'],
    [4, '4 karty'],
    [5, '5 kart'],
    [11, '11 kart'],
    [12, '12 kart'],
    [14, '14 kart'],
    [15, '15 kart'],
    [21, '21 kart'],
    [22, '22 karty'],
    [24, '24 karty'],
    [25, '25 kart'],
    [101, '101 kart'],
    [112, '112 kart'],
    [122, '122 karty'],
    [1000, '1000 kart'],
    [1002, '1002 karty'],
    [0.5, '0,5 karty'],
    [1.5, '1,5 karty'],
    [5.5, '5,5 karty'],
  ])('counted writes the count %d with its Polish noun as %j', (count, expected) => {
    expect(counted(count, 'karta', 'karty', 'kart')).toBe(expected);
  });

  it('counted uses the form for fractions when the noun has one', () => {
    expect(counted(1.5, 'wpis', 'wpisy', 'wpisów', 'wpisu')).toBe('1,5 wpisu');
    expect(counted(3, 'wpis', 'wpisy', 'wpisów', 'wpisu')).toBe('3 wpisy');
  });

  it('pluralForm returns the form of the noun without the number', () => {
    expect(pluralForm(3, 'wpis', 'wpisy', 'wpisów')).toBe('wpisy');
  });
});
