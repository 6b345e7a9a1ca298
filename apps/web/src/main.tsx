import './lib/zod.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createRouter } from './app/router.tsx';
import { installDefaultPolicy } from './lib/default-policy.ts';
import { createQueryClient } from './lib/query.ts';
import { Surroundings } from './ui/surroundings.tsx';

/** Milliseconds after which the first screen has loaded what it needs. */
const SETTLED = 1500;

installDefaultPolicy();

const client = createQueryClient();
const router = createRouter(client);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Surroundings client={client}>
      <RouterProvider router={router} />
    </Surroundings>
  </StrictMode>,
);

// Keeping the app must not delay the first screen, whose files it would read at the same time.
const keepApp = async () => (await import('./lib/app-worker.ts')).appWorker.start();
addEventListener('load', () => setTimeout(() => void keepApp().catch(reportError), SETTLED));
