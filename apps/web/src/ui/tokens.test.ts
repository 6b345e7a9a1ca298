import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';
import { colour, dark, light, lookVariables, stateColour } from './tokens.ts';

const looks = { light, dark } as const;
const surfaces = ['paper', 'ground', 'hover', 'selected'] as const;
const inks = ['text', 'textMuted', 'textDisabled', 'primary'] as const;
const outlines = ['outline', 'focus'] as const;

describe.each(Object.entries(looks))('the colours of the %s look', (_, look) => {
  const states = Object.entries(look.stateColour);
  const contrast = (one: string, other: string): number => getContrastRatio(one, other);

  test.each(surfaces.flatMap((surface) => inks.map((ink) => [ink, surface] as const)))(
    'the colour %s has a contrast of at least 4.5 : 1 on %s',
    (ink, surface) => {
      expect(contrast(look.colour[ink], look.colour[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(states.flatMap(([state, { tint }]) => inks.map((ink) => [ink, state, tint] as const)))(
    'the colour %s has a contrast of at least 4.5 : 1 on the tint of %s',
    (ink, _state, tint) => {
      expect(contrast(look.colour[ink], tint)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('disabled text has a contrast of at least 4.5 : 1 on its ground', () => {
    expect(contrast(look.colour.textDisabled, look.colour.disabledGround)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['primary', 'primaryHover'] as const)('text on %s has a contrast of at least 4.5 : 1', (name) => {
    expect(contrast(look.colour.onPrimary, look.colour[name])).toBeGreaterThanOrEqual(4.5);
  });

  test('the text of a tooltip has a contrast of at least 4.5 : 1', () => {
    expect(contrast(look.colour.paper, look.colour.text)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(
    states.flatMap(([state, { ink, tint }]) =>
      [['tint', tint] as const, ...surfaces.map((name) => [name, look.colour[name]] as const)].map(
        ([name, surface]) => [state, name, ink, surface] as const,
      ),
    ),
  )('the ink of %s has a contrast of at least 4.5 : 1 on %s', (_state, _name, ink, surface) => {
    expect(contrast(ink, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(states)('the chart bar of %s has a contrast of at least 3 : 1 on paper', (_state, { bar }) => {
    expect(contrast(bar, look.colour.paper)).toBeGreaterThanOrEqual(3);
  });

  test.each(outlines.flatMap((name) => surfaces.map((surface) => [name, surface] as const)))(
    'the colour %s has a contrast of at least 3 : 1 on %s',
    (name, surface) => {
      expect(contrast(look.colour[name], look.colour[surface])).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(states)(
    'the focus ring has a contrast of at least 3 : 1 on the tint of %s',
    (_state, { tint }) => {
      expect(contrast(look.colour.focus, tint)).toBeGreaterThanOrEqual(3);
    },
  );
});

test('every colour is a variable that both looks set', () => {
  const named = [
    ...Object.values(colour),
    ...Object.values(stateColour).flatMap((parts) => Object.values(parts)),
  ];
  for (const look of Object.values(looks))
    expect(Object.keys(lookVariables(look)).map((name) => `var(${name})`)).toEqual(named);
});

test('pictures and codes for scanning are on white in both looks', () => {
  expect([light.colour.sheet, dark.colour.sheet]).toEqual(['#ffffff', '#ffffff']);
});
