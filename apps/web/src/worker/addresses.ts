/** The page that draws every screen of the panel. */
const PANEL = '/index.html';
/** Further pages that work from the kept files, by their addresses. */
const PAGES: ReadonlyMap<string, string> = new Map([['/auth/login', '/login.html']]);

/**
 * Addresses that are never a screen of the panel: calls of the API, pages for running the server, paper, and files.
 */
const NO_SCREEN =
  /^\/(?:(?:api|connect|swagger|health|metrics|assets)(?:\/|$)|(?:pdf-export|check)\/?$|[^/]+\.\w+$)/;

/** Returns the kept page for the address of a screen, and null for every other address. */
export function pageFor(path: string): string | null {
  return NO_SCREEN.test(path) ? null : (PAGES.get(path) ?? PANEL);
}

/** Tells whether an address is a file whose name has a hash of its content, so that the file never changes. */
export function isHashed(path: string): boolean {
  return path.startsWith('/assets/');
}

/**
 * Tells whether a page runs the file at this address before it draws anything. Such a file comes from the device first,
 * like the page, because a network that takes the request and never answers would keep the page empty.
 */
export function isFirst(path: string): boolean {
  return path === '/look.js';
}

/** Tells whether an address is a picture, whose address has a hash of its content. */
export function isPicture(path: string): boolean {
  return path.startsWith('/api/app/pictures/');
}
