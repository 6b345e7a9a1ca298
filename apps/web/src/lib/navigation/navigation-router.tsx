import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Router } from 'react-router';
import type { Navigation, StepGuard } from './navigation.ts';

const NavigationContext = createContext<Navigation | null>(null);

export interface NavigationRouterProps {
  readonly navigation: Navigation;
  readonly children: ReactNode;
}

/** Connects the links, routes and hooks of React Router in `children` with the address of the tab. */
export function NavigationRouter({ navigation, children }: NavigationRouterProps) {
  const [{ location, action }, setArrival] = useState(navigation.arrival);
  useLayoutEffect(
    () => navigation.listen((arrival) => startTransition(() => setArrival(arrival))),
    [navigation],
  );
  return (
    <NavigationContext value={navigation}>
      <Router location={location} navigationType={action} navigator={navigation.navigator}>
        {children}
      </Router>
    </NavigationContext>
  );
}

/** Guards the steps of the app while the component is shown. */
export function useStepGuard({ holds, ask }: StepGuard): void {
  const navigation = useContext(NavigationContext);
  if (navigation === null) throw new Error('useStepGuard needs a NavigationRouter around it');
  const latest = useRef({ holds, ask });
  useLayoutEffect(() => {
    latest.current = { holds, ask };
  }, [holds, ask]);
  useLayoutEffect(
    () => navigation.guard({ holds: (step) => latest.current.holds(step), ask: () => latest.current.ask() }),
    [navigation],
  );
}
