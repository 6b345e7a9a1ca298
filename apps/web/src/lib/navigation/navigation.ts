import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router';

/** A change of the page's address inside the app, before it happens. */
interface Step {
  readonly from: Location;
  readonly to: Location;
}

/** Holds a step until the user agrees to it. */
export interface StepGuard {
  /** Returns whether the user must be asked before this step. */
  readonly holds: (step: Step) => boolean;
  /** Asks the user whether to leave. Resolves with true when the user agrees. */
  readonly ask: () => Promise<boolean>;
}

/** The address that the screen shows, and how the user came to it. */
interface Arrival {
  readonly location: Location;
  readonly action: NavigationType;
}

/** The addresses of the app in this tab. */
export interface Navigation {
  /** Takes the steps of React Router's links and of `navigate`. */
  readonly navigator: Navigator;
  readonly arrival: () => Arrival;
  /** Calls `listener` after each step. Returns a function that ends the calls. */
  readonly listen: (listener: (arrival: Arrival) => void) => () => void;
  /** Adds a guard. Returns a function that removes it. */
  readonly guard: (guard: StepGuard) => () => void;
  /** Ends the navigation, so that another navigation can take its place on the page. */
  readonly end: () => void;
}

/** What the app stores with each entry of the browser's history. */
interface HistoryEntry {
  /** The state that a link or a call of `navigate` passed with the step. */
  readonly usr: unknown;
  readonly key: string;
  /** Position in the history of this page. Tells how far the app must go to undo a 'back' that a guard holds. */
  readonly idx: number;
}

/**
 * Starts to follow the addresses of this tab. A step changes the address at once, unless a guard holds it. While a
 * guard asks the user, further steps that a guard holds are dropped. Steps that no guard holds are taken, because
 * saving a form may lead to another address.
 *
 * @param onStep called with the first address and with each new one, before its screen is drawn
 */
export function createNavigation(onStep: (to: Location) => void = () => undefined): Navigation {
  const guards = new Set<StepGuard>();
  const listeners = new Set<(arrival: Arrival) => void>();
  let isAsking = false;
  /** Functions to call when the browser has come back to the shown address. */
  const onReturn: (() => void)[] = [];
  /** Whether the user agreed to the next step of the browser's history. */
  let isAgreed = false;

  let index = currentEntry()?.idx ?? 0;
  if (currentEntry() === null) history.replaceState(newEntry(null, index), '');
  let shown: Arrival = { location: here(), action: NavigationType.Pop };
  onStep(shown.location);

  const show = (action: NavigationType): void => {
    shown = { location: here(), action };
    onStep(shown.location);
    for (const listener of listeners) listener(shown);
  };

  /** Resolves with true when the user agrees to the step. */
  const ask = async (holding: readonly StepGuard[]): Promise<boolean> => {
    isAsking = true;
    try {
      for (const { ask: mayLeave } of holding) {
        if (!(await mayLeave())) return false;
      }
      return true;
    } catch (error) {
      reportError(error);
      return false;
    } finally {
      isAsking = false;
    }
  };
  const holdersOf = (to: Location) => [...guards].filter(({ holds }) => holds({ from: shown.location, to }));

  const move = (to: Location, take: () => void): void => {
    const holding = holdersOf(to);
    if (holding.length === 0) {
      take();
    } else if (!isAsking) {
      ask(holding)
        .then((isFine) => isFine && take())
        .catch(reportError);
    }
  };
  const change = (to: To, state: unknown, action: NavigationType.Push | NavigationType.Replace): void => {
    const url = urlOf(to);
    move(locationOf(url, newEntry(state, index)), () => {
      // A double press of a link is two steps to one address, and 'back' must leave that address at once.
      const isNew = action === NavigationType.Push && pathOf(url) !== createPath(shown.location);
      // Another script, or a link to the shown part of the page, may have removed the position.
      if (currentEntry() === null) history.replaceState(newEntry(null, index), '');
      const made = newEntry(state, isNew ? index + 1 : index);
      try {
        if (isNew) history.pushState(made, '', url);
        else history.replaceState(made, '', url);
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
        // Some browsers refuse a change when the page has changed its address many times within seconds.
        location.assign(url);
        return;
      }
      index = made.idx;
      show(isNew ? NavigationType.Push : NavigationType.Replace);
    });
  };

  /** Follows the browser, which has already changed the address: 'back', 'forward', or a link to a part of the page. */
  const follow = (): void => {
    if (onReturn.length > 0 && currentEntry()?.idx === index) {
      for (const resolve of onReturn.splice(0)) resolve();
      return;
    }
    // The browser itself adds an entry for a link to a part of the page.
    if (currentEntry() === null) history.replaceState(newEntry(null, index + 1), '');
    const next = currentEntry()?.idx ?? index;
    const take = (): void => {
      index = next;
      show(NavigationType.Pop);
    };
    const holding = isAgreed ? [] : holdersOf(here());
    isAgreed = false;
    const far = next - index;
    if (holding.length === 0 || far === 0) {
      take();
      return;
    }
    const { promise: returned, resolve } = Promise.withResolvers<void>();
    onReturn.push(resolve);
    history.go(-far);
    if (isAsking) return;
    const decide = async () => {
      const [isFine] = await Promise.all([ask(holding), returned]);
      isAgreed = isFine;
      if (isFine) history.go(far);
    };
    decide().catch(reportError);
  };
  addEventListener('popstate', follow);

  return {
    navigator: {
      createHref: (to) => pathOf(urlOf(to)),
      go: (far) => history.go(far),
      push: (to, state) => change(to, state, NavigationType.Push),
      replace: (to, state) => change(to, state, NavigationType.Replace),
    },
    arrival: () => shown,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    guard(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
    end: () => removeEventListener('popstate', follow),
  };
}

/** Returns what the app stored with the current entry of the history; null when the browser made the entry. */
function currentEntry(): HistoryEntry | null {
  const stored = history.state as Partial<HistoryEntry> | null;
  return typeof stored?.idx === 'number'
    ? { usr: stored.usr ?? null, key: stored.key ?? '', idx: stored.idx }
    : null;
}

const newEntry = (state: unknown, idx: number): HistoryEntry => ({
  usr: state ?? null,
  // crypto.randomUUID needs HTTPS, and tablets may reach the server without it.
  key: Math.random().toString(36).slice(2, 10),
  idx,
});

const here = (): Location => locationOf(new URL(location.href), currentEntry());

function locationOf({ pathname, search, hash }: URL, stored: HistoryEntry | null): Location {
  return { pathname, search, hash, state: stored?.usr ?? null, key: stored?.key ?? '', mask: undefined };
}

/** Returns the address of a step. It never leads to another site, even when the path begins with two slashes. */
function urlOf(to: To): URL {
  const url = new URL(location.href);
  const { pathname = url.pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  url.pathname = pathname;
  url.search = search;
  url.hash = hash;
  return url;
}

const pathOf = ({ pathname, search, hash }: URL): string => createPath({ pathname, search, hash });
