import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import './look.css';
import './fonts.css';
import { theme } from './theme.ts';

/** Theme, font and base styles. The login and all other screens are wrapped in it, but not the paper. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
