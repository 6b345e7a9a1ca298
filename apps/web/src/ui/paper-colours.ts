import type { CSSProperties } from 'react';
import { font, light, lookVariables } from './tokens.ts';

/** The font of the paper and of the page that checks a paper. */
export const paperFont = {
  fontFamily: font.paper,
} as const satisfies CSSProperties;

/** The colours of a sheet of paper, which is light in every look, as CSS variables. */
export const paperColours = { ...lookVariables(light), colorScheme: 'light' } as CSSProperties;
