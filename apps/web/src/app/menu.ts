import { type IsGranted, maySee } from '../lib/may-see.ts';
import { paths as known } from '../lib/paths.ts';
import { type MenuEntry, type Screen, type Section, SECTIONS } from './screen.ts';

export interface MenuItem extends MenuEntry {
  readonly path: string;
  readonly screen: Screen;
}
export interface MenuSection {
  readonly section: Section;
  readonly items: readonly MenuItem[];
}

/** Returns the menu for a user: permitted items only, and no section without items. */
export function menuOf(screens: readonly Screen[], isGranted: IsGranted): readonly MenuSection[] {
  return SECTIONS.map((section) => ({ section, items: itemsOf(section, screens, isGranted) })).filter(
    ({ items }) => items.length > 0,
  );
}

function itemsOf(section: Section, screens: readonly Screen[], isGranted: IsGranted): MenuItem[] {
  return screens.flatMap((screen) =>
    screen.menu?.section === section && maySee(screen, isGranted)
      ? [{ ...screen.menu, path: screen.path, screen }]
      : [],
  );
}

/** The lists from which a card's screens are opened, by the last part of the screen's address. */
const CARD_SCREENS: Readonly<Record<string, string>> = {
  operator: known.operator,
  approve: known.approval,
  view: known.cards,
};

/**
 * Returns the path of the menu item for an address: the longest matching path, or for a card the list that
 * opens it. Null if no item fits.
 */
export function currentPath(paths: readonly string[], pathname: string): string | null {
  const mode = /^\/control-cards\/[^/]+\/(\w+)$/.exec(pathname)?.[1] ?? '';
  const from = paths.find((path) => path === CARD_SCREENS[mode]);
  if (from !== undefined) return from;
  const fitting = paths.filter(
    (path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  );
  return fitting.toSorted((one, other) => other.length - one.length)[0] ?? null;
}
