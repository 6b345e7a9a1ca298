import './lib/zod.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createRouter } from './app/router.tsx';
import { installDefaultPolicy } from './lib/default-policy.ts';
import { createQueryClient } from './lib/query.ts';
import { Kit } from './ui/kit.tsx';
import { NoticesProvider } from './ui/notices.tsx';
import { QuestionsProvider } from './ui/questions.tsx';

installDefaultPolicy();

const client = createQueryClient();
const router = createRouter(client);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Kit>
      <QueryClientProvider client={client}>
        <NoticesProvider>
          <QuestionsProvider>
            <RouterProvider router={router} />
          </QuestionsProvider>
        </NoticesProvider>
      </QueryClientProvider>
    </Kit>
  </StrictMode>,
);
