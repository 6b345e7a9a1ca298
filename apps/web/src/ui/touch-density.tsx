import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { touchTheme } from './theme.ts';

/** Makes all controls inside large enough for gloves. The card form is wrapped in it. */
export function TouchDensity({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={touchTheme}>{children}</ThemeProvider>;
}
