import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CheckScreen } from './features/paper/check-screen.tsx';
import { PaperScreen } from './features/paper/paper-screen.tsx';
import { paths } from './lib/paths.ts';
import './ui/look.css';
import './ui/paper-fonts.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>{location.pathname === paths.check ? <CheckScreen /> : <PaperScreen />}</StrictMode>,
);
