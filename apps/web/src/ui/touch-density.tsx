import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { touchTheme } from './theme.ts';

/** Makes the buttons, fields and options inside large enough for gloves. */
export function TouchDensity({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={touchTheme}>{children}</ThemeProvider>;
}
