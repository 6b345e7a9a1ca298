/** The part of the bundler that lists the imports of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Paths of modules, by the name of a page or of a group of screens. */
export type Families = Readonly<Record<string, readonly string[]>>;

export interface Chunked {
  /** Name of the page on which people log in. The browser has the files of this page when the panel opens. */
  readonly login: string;
  /** Names of families whose screens people open most. Modules that all of them import are in the file 'screens'. */
  readonly frequent: readonly string[];
  /** The module that starts each page. Modules that the same several pages import become one file. */
  readonly pages: Families;
  /** Name of the page with the screens of the app, in `pages`. */
  readonly panel: string;
  /**
   * Modules that the app loads with every screen. They and their imports become one file, unless a page
   * imports them.
   */
  readonly everywhere: readonly string[];
  /** Modules that the app loads after a screen. The bundler chooses the files of modules that only they import. */
  readonly afterwards: Families;
  /**
   * Groups of screens that people open one after another. Modules that the same groups import become one file.
   * Modules that all groups, or all but one, import become one other file, and so do modules that all
   * frequent groups import.
   */
  readonly families: Families;
}

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
 * Returns a function that names the file of a module; null leaves the module to the bundler, which makes a file of each
 * set of modules that the same entries import (docs/decisions/few-files.md). The files never import each other in a
 * circle, because every page or family that imports a module also imports the modules that this module needs.
 */
export function chunkOf({ pages, panel, login, frequent, everywhere, afterwards, families }: Chunked) {
  const entries = new Set([pages, afterwards, families].flatMap((some) => Object.values(some).flat()));
  const byPages = importing(pages);
  const byPanel = importing({ everywhere });
  const byParts = importing(afterwards);
  const byFamilies = importing(families);
  const count = Object.keys(families).length;
  return (id: string, modules: Modules): string | null => {
    if (entries.has(id)) return null;
    const onPages = byPages(id, modules);
    if (onPages.length > 1 || onPages[0] === panel) return onPages.join('-');
    if (onPages.length === 0 && byPanel(id, modules).length > 0) return 'everywhere';
    const onScreens = byFamilies(id, modules);
    if (onScreens.length === 0) return null;
    if (onPages[0] === login) return `${panel}-${login}`;
    const isForMany = onScreens.length >= count - 1 || frequent.every((family) => onScreens.includes(family));
    if (onPages.length === 0 && isForMany) return 'screens';
    return [...onPages, ...byParts(id, modules), ...onScreens].join('-');
  };
}
