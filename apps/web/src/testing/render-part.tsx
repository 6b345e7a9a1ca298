import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Route, Routes } from 'react-router';
import { createNavigation, type Navigation } from '../lib/navigation/navigation.ts';
import { NavigationRouter } from '../lib/navigation/navigation-router.tsx';
import { Surroundings } from '../ui/surroundings.tsx';

let shown: { readonly root: Root; readonly navigation: Navigation } | null = null;

/** A part on the page, with its surroundings. */
export interface ShownPart {
  /** The query client of the part. A test can store answers of the server in it. */
  readonly client: QueryClient;
  readonly navigation: Navigation;
}

export interface PartOptions {
  /** Address of the part; '/' by default. */
  readonly address?: string;
  /** The pattern of the address, for a part that reads parameters from it; by default any address. */
  readonly route?: string;
  /** A query client in which the test has stored the server's answers that the part reads. */
  readonly client?: QueryClient;
}

/**
 * Shows a part of the app with the app's theme, notices and questions, at an address in the history of the test's
 * frame. An earlier part is removed first. React's StrictMode is off, because it runs effects twice and the built app
 * does not.
 */
export function renderPart(
  part: ReactNode,
  { address = '/', route = '*', client = quietClient() }: PartOptions = {},
): ShownPart {
  clearPage();
  const place = document.createElement('div');
  document.body.append(place);
  history.pushState(null, '', address);
  const navigation = createNavigation();
  const root = createRoot(place);
  shown = { root, navigation };
  root.render(
    <Surroundings client={client}>
      <NavigationRouter navigation={navigation}>
        <Routes>
          <Route path={route} element={part} />
        </Routes>
      </NavigationRouter>
    </Surroundings>,
  );
  return { client, navigation };
}

/** Takes the shown part off the page. */
export function clearPage(): void {
  shown?.root.unmount();
  shown?.navigation.end();
  shown = null;
  document.body.replaceChildren();
}

/** Makes a query client that does not read stored answers again by itself and does not repeat a failed call. */
function quietClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
}
