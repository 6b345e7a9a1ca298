import { lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet } from 'react-router';
import { useIsGranted } from '../lib/current-user.ts';
import { ScreenSkeleton } from '../ui/skeletons.tsx';
import { ConfigurationGate } from './configuration.tsx';
import { PanelLayout } from './layout/panel-layout.tsx';
import { maySee } from './menu.ts';
import { ForbiddenPage, NotFoundPage, ScreenFailed } from './pages.tsx';
import { type Screen, screens } from './screens.ts';

/** The screen's code is asked for only by those who may see it. */
function guarded(screen: Screen) {
  const Content = lazy(async () => ({ default: await screen.load() }));
  return function GuardedScreen() {
    if (!maySee(screen, useIsGranted())) return <ForbiddenPage />;
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Content />
      </Suspense>
    );
  };
}

export const router = createBrowserRouter([
  {
    element: (
      <ConfigurationGate>
        <PanelLayout />
      </ConfigurationGate>
    ),
    children: [
      {
        element: <Outlet />,
        errorElement: <ScreenFailed />,
        children: [
          ...screens.map((screen) => ({ path: screen.path, Component: guarded(screen) })),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
]);
