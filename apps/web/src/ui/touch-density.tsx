import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { touchTheme } from './theme.ts';

/** Everything inside is sized for gloves: the card form wraps itself in it. */
export function TouchDensity({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={touchTheme}>{children}</ThemeProvider>;
}
