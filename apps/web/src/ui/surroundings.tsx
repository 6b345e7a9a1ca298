import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Kit } from './kit.tsx';
import { NoticesProvider } from './notices.tsx';
import { QuestionsProvider } from './questions.tsx';

export interface SurroundingsProps {
  readonly client: QueryClient;
  readonly children: ReactNode;
}

/** Provides every part of the app with the theme, the answers of the server, notices and questions. */
export function Surroundings({ client, children }: SurroundingsProps) {
  return (
    <Kit>
      <QueryClientProvider client={client}>
        <NoticesProvider>
          <QuestionsProvider>{children}</QuestionsProvider>
        </NoticesProvider>
      </QueryClientProvider>
    </Kit>
  );
}
