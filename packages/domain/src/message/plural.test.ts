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
  ])('%i', (count, expected) => {
    expect(counted(count, 'karta', 'karty', 'kart')).toBe(expected);
  });

  it('gives the form alone', () => {
    expect(pluralForm(3, 'wpis', 'wpisy', 'wpisów')).toBe('wpisy');
  });
});
