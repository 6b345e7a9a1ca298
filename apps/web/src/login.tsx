import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LoginScreen } from './features/login/login-screen.tsx';
import { Kit } from './ui/kit.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Kit>
      <LoginScreen />
    </Kit>
  </StrictMode>,
);
