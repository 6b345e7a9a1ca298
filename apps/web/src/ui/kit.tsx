import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import './look.css';
import './fonts.css';
import { theme } from './theme.ts';

/** Theme, font and base styles. Every page of the app is wrapped in it. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
