import { expect, test } from 'vitest';
import { colourMixing } from './colour-mixing.ts';
import { theme, touchTheme } from './theme.ts';

test.each([
  [colourMixing.alpha('var(--primary)', 0.04), 'var(--primary), transparent 96%'],
  [colourMixing.alpha('currentColor', 1), 'currentColor, transparent 0%'],
  [colourMixing.alpha('var(--primary)', '0.08 + 0.04'), 'var(--primary), transparent 88%'],
  [colourMixing.lighten('var(--line)', 0.88), 'var(--line), var(--paper) 88%'],
  [colourMixing.darken('var(--approved-ink)', 0.2), 'var(--approved-ink), var(--text) 20%'],
])('the mixed colour %s has the parts %s', (mixed, parts) => {
  expect(mixed).toBe(`color-mix(in srgb, ${parts})`);
});

test('both themes mix colours that have no value yet, where the library would fail', () => {
  for (const one of [theme, touchTheme]) {
    expect(one.alpha(one.palette.primary.main, 0.5)).toBe(
      'color-mix(in srgb, var(--primary), transparent 50%)',
    );
    expect(one.palette.getContrastText(one.palette.error.main)).toBe('var(--paper)');
  }
});
