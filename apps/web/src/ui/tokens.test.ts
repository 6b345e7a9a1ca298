import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';
import { colour, stateColour } from './tokens.ts';

const surfaces = ['paper', 'ground', 'hover', 'selected'] as const;
const inks = ['text', 'textMuted', 'textDisabled', 'primary'] as const;

describe('everything that is read stands out 4.5 : 1', () => {
  test.each(surfaces.flatMap((surface) => inks.map((ink) => [ink, surface] as const)))(
    '%s on %s',
    (ink, surface) => {
      expect(getContrastRatio(colour[ink], colour[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );
  test('disabled text on its ground', () => {
    expect(getContrastRatio(colour.textDisabled, colour.disabledGround)).toBeGreaterThanOrEqual(4.5);
  });
  test('words on the primary', () => {
    expect(getContrastRatio(colour.onPrimary, colour.primary)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(Object.entries(stateColour))('%s on its tint and on paper', (_, { ink, tint }) => {
    expect(getContrastRatio(ink, tint)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(ink, colour.paper)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(Object.entries(stateColour))('the bar of %s in a chart, 3 : 1', (_, { bar }) => {
    expect(getContrastRatio(bar, colour.paper)).toBeGreaterThanOrEqual(3);
  });
});

test.each(['outline', 'focus'] as const)('%s is seen 3 : 1', (name) => {
  expect(getContrastRatio(colour[name], colour.paper)).toBeGreaterThanOrEqual(3);
  expect(getContrastRatio(colour[name], colour.ground)).toBeGreaterThanOrEqual(3);
});
