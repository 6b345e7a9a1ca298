import {
  type ApplicationConfiguration,
  applicationConfigurationRoutes,
} from '@kartoteka/contract/application-configuration';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import {
  type Location,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useParams,
  useRoutes,
} from 'react-router';
import { codeOf } from '../lib/code-of.ts';
import { useIsGranted } from '../lib/current-user.ts';
import { maySee } from '../lib/may-see.ts';
import { createNavigation } from '../lib/navigation/navigation.ts';
import { NavigationRouter } from '../lib/navigation/navigation-router.tsx';
import { pathTo } from '../lib/paths.ts';
import { keptPerson } from '../lib/kept/kept-person.ts';
import { queryOf } from '../lib/query.ts';
import { session } from '../lib/session.ts';
import { FaultBoundary } from '../ui/fault-boundary.tsx';
import { useNetwork } from '../ui/use-network.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ScreenSkeleton } from '../ui/skeletons.tsx';
import { ConfigurationGate } from './configuration.tsx';
import { PanelLayout } from './layout/panel-layout.tsx';
import { ForbiddenPage, NotFoundPage, ScreenFailed, ScreenMissing } from './pages.tsx';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

// Loaded from the app's files on this device when the server cannot be reached.
const OfflinePage = lazyPart(codeOf(() => import('./offline-page.tsx'), 'OfflinePage'));

/**
 * Returns the screen's route component. Users without the policy get a refusal, or the screen in `elsewhere`.
 */
function guarded(screen: Screen) {
  const Content = lazyPart(screen.load, {
    waiting: <ScreenSkeleton />,
    failed: (retry, tries) => <ScreenMissing retry={retry} tries={tries} />,
  });
  return function GuardedScreen() {
    const isGranted = useIsGranted();
    const { id } = useParams();
    const isAway = useIsAway(screen);
    if (maySee(screen, isGranted)) return isAway ? <OfflinePage /> : <Content />;
    const { elsewhere } = screen;
    const other = screens.find(({ path }) => path === elsewhere);
    if (!elsewhere || !other || !id || !maySee(other, isGranted)) return <ForbiddenPage />;
    return <Navigate to={pathTo(elsewhere, id)} replace />;
  };
}

/**
 * Returns whether a screen that needs the server was opened without it. A screen that is already open stays.
 */
function useIsAway({ worksOffline }: Screen): boolean {
  const isReachable = useNetwork() === 'reachable';
  const [hasOpened, setOpened] = useState(isReachable);
  if (isReachable && !hasOpened) setOpened(true);
  return !worksOffline && !hasOpened;
}

/** The screens by their addresses. A screen that threw an error is replaced by a message until the address changes. */
const routes: RouteObject[] = [
  {
    element: (
      <ConfigurationGate>
        <PanelLayout />
      </ConfigurationGate>
    ),
    children: [
      {
        element: <ScreenOutlet />,
        children: [
          ...screens.map((screen) => ({ path: screen.path, Component: guarded(screen) })),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];

function ScreenOutlet() {
  return (
    <FaultBoundary until={useLocation()} fallback={<ScreenFailed />}>
      <Outlet />
    </FaultBoundary>
  );
}

const Screens = () => useRoutes(routes);

const configuration = queryOf(applicationConfigurationRoutes.get);

/**
 * Loads the code of a screen, and its data, before the app is drawn. A failure is ignored here, because the screen
 * reads again and reports it. Nothing is requested for a screen that the user may not see, if this device knows that.
 * If it does not know the user's permissions, the data are read only once they are known, because the server might
 * refuse the calls.
 */
function readAhead(client: QueryClient, { pathname, search }: Location): void {
  if (session.token() === null) return;
  const match = matchRoutes(routes, pathname)?.at(-1);
  const screen = screens.find(({ path }) => path === match?.route.path);
  if (!match || !screen) return;
  const readData = () => {
    screen.readAhead?.(client, match.params['id'] ?? '').catch(() => undefined);
    screen
      .readWithCode?.()
      .then((read) => read(client, new URLSearchParams(search)))
      .catch(() => undefined);
  };
  const admits = ({ auth }: ApplicationConfiguration) =>
    maySee(screen, (policy) => auth.grantedPolicies[policy] === true);
  const known = client.getQueryData(configuration.queryKey);
  if (known && !admits(known)) return;
  screen.load().catch(() => undefined);
  if (known || maySee(screen, (policy) => keptPerson.policies()?.includes(policy) === true)) {
    readData();
  } else {
    client
      .query(configuration)
      .then((now) => admits(now) && readData())
      .catch(() => undefined);
  }
}

/** Returns the component that shows the screen of the tab's address, and reads the screen's data ahead. */
export function createScreens(client: QueryClient): ComponentType {
  let last: Location | null = null;
  const navigation = createNavigation((to) => {
    // A list keeps its state in the query string and reads each change itself. Opening the same address again reads
    // the data again.
    if (last?.pathname !== to.pathname || last.search === to.search) readAhead(client, to);
    last = to;
  });
  return function ScreensOfTab() {
    return (
      <NavigationRouter navigation={navigation}>
        <Screens />
      </NavigationRouter>
    );
  };
}
