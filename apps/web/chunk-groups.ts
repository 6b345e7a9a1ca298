/** The part of the bundler that lists the imports of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Paths of modules, by the name of a page or of a group of screens. In this file, a group of screens is called a
 * family.
 */
export type Families = Readonly<Record<string, readonly string[]>>;

export interface Chunked {
  /**
   * The module that starts each page. Modules that the panel and the login import become one file, and modules that the
   * panel and other pages import become another.
   */
  readonly pages: Families;
  /** Name of the page with the screens of the app, in `pages`. */
  readonly panel: string;
  /**
   * Name of the login page. People open it before the panel, so the browser already has its files when it loads the
   * panel.
   */
  readonly login: string;
  /**
   * Modules that the app loads with every screen. They and their imports become one file, unless a page
   * imports them.
   */
  readonly everywhere: readonly string[];
  /** Modules that the app loads after a screen. The bundler chooses the files of modules that only they import. */
  readonly afterwards: Families;
  /**
   * Families: groups of screens that people open one after another, the most opened family first. The first rule that
   * fits decides the file of a module that families but no pages import:
   * 1. The file of all screens, if all families, all but one, or all in `frequent` import the module, or if `MANY`
   *    families and something in `afterwards` import it.
   * 2. The file of `everywhere`, if the first family and another family import the module.
   * 3. Otherwise a file that the module shares with the modules that the same first family, the same last family and
   *    the same groups in `afterwards` import.
   */
  readonly families: Families;
  /** Names of the families whose screens people open most. */
  readonly frequent: readonly string[];
}

/** Number of families that suffices to put a module into the file of all screens when `afterwards` imports it too. */
const MANY = 3;

/**
 * Returns the entries and all modules that they import, directly or through others, but no modules that they load
 * later.
 */
function reachable(modules: Modules, entries: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  entries.forEach(visit);
  return seen;
}

/** Returns a function that names the families that import a module, directly or through others. */
function importing(families: Families) {
  let sets: readonly (readonly [name: string, all: ReadonlySet<string>])[] | undefined;
  return (id: string, modules: Modules): readonly string[] => {
    sets ??= Object.entries(families).map(([name, entries]) => [name, reachable(modules, entries)]);
    return sets.filter(([, all]) => all.has(id)).map(([name]) => name);
  };
}

/**
 * Returns a function that names the file of a module. For null the bundler chooses the file: it makes one file of all
 * modules that the same entries import (docs/decisions/few-files.md). `scripts/budget.mjs` refuses files that import
 * each other in a circle.
 */
export function chunkOf({ pages, panel, login, frequent, everywhere, afterwards, families }: Chunked) {
  const entries = new Set([pages, afterwards, families].flatMap((some) => Object.values(some).flat()));
  const byPages = importing(pages);
  const byPanel = importing({ everywhere });
  const byParts = importing(afterwards);
  const byFamilies = importing(families);
  const [first = '', ...others] = Object.keys(families);
  return (id: string, modules: Modules): string | null => {
    if (entries.has(id)) return null;
    const onPages = byPages(id, modules);
    const onScreens = byFamilies(id, modules);
    const isOnFirst = onScreens.length > 1 && onScreens.includes(first);
    const isForMany =
      onScreens.length >= others.length ||
      frequent.every((family) => onScreens.includes(family)) ||
      (onScreens.length >= MANY && byParts(id, modules).length > 0);
    if (onPages.length > 1 || onPages[0] === panel) {
      const isOnlyLogin = onPages.every((page) => page === panel || page === login);
      return isOnlyLogin ? onPages.join('-') : 'pages';
    }
    if (onPages.length === 0 && byPanel(id, modules).length > 0) return 'everywhere';
    if (onScreens.length === 0) return null;
    if (onPages[0] === login) return `${panel}-${login}`;
    if (onPages.length > 0) {
      const isForAll = isForMany || onScreens.includes(first) || byParts(id, modules).length > 0;
      return isForAll ? 'pages' : `${onPages.join('-')}-screens`;
    }
    if (isForMany) return 'screens';
    if (isOnFirst) return 'everywhere';
    return [...byParts(id, modules), ...new Set([onScreens[0], onScreens.at(-1)])].join('-');
  };
}
