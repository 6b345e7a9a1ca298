import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';
import { colour, stateColour } from './tokens.ts';

const surfaces = ['paper', 'ground', 'hover', 'selected'] as const;
const inks = ['text', 'textMuted', 'textDisabled', 'primary'] as const;

describe('text has a contrast of 4.5 : 1', () => {
  test.each(surfaces.flatMap((surface) => inks.map((ink) => [ink, surface] as const)))(
    '%s has a contrast of 4.5 : 1 on %s',
    (ink, surface) => {
      expect(getContrastRatio(colour[ink], colour[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );
  test('disabled text has a contrast of 4.5 : 1 on its ground', () => {
    expect(getContrastRatio(colour.textDisabled, colour.disabledGround)).toBeGreaterThanOrEqual(4.5);
  });
  test('text on the primary colour has a contrast of 4.5 : 1', () => {
    expect(getContrastRatio(colour.onPrimary, colour.primary)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(Object.entries(stateColour))(
    'the ink of %s has a contrast of 4.5 : 1 on its tint and on paper',
    (_, { ink, tint }) => {
      expect(getContrastRatio(ink, tint)).toBeGreaterThanOrEqual(4.5);
      expect(getContrastRatio(ink, colour.paper)).toBeGreaterThanOrEqual(4.5);
    },
  );
  test.each(Object.entries(stateColour))(
    'the chart bar of %s has a contrast of 3 : 1 on paper',
    (_, { bar }) => {
      expect(getContrastRatio(bar, colour.paper)).toBeGreaterThanOrEqual(3);
    },
  );
});

test.each(['outline', 'focus'] as const)(
  'the %s colour has a contrast of 3 : 1 on paper and ground',
  (name) => {
    expect(getContrastRatio(colour[name], colour.paper)).toBeGreaterThanOrEqual(3);
    expect(getContrastRatio(colour[name], colour.ground)).toBeGreaterThanOrEqual(3);
  },
);
