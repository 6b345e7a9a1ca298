import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import './look.css';
import './fonts.css';
import { theme } from './theme.ts';

/** Theme, font and base styles of every page except the paper and the page that checks a paper. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
