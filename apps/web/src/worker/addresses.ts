/** The page of the app, which draws every screen except the login. */
const PANEL = '/index.html';
/** Further pages that work from the kept files, by their addresses. */
const PAGES: ReadonlyMap<string, string> = new Map([['/auth/login', '/login.html']]);

/**
 * Addresses that are never a screen of the app: calls of the API, pages for running the server, the paper, the page
 * that checks a paper, and files.
 */
const NO_SCREEN =
  /^\/(?:(?:api|connect|swagger|health|metrics|assets)(?:\/|$)|(?:pdf-export|check)\/?$|[^/]+\.\w+$)/;

/** Returns the address of the kept page that draws the screen at a path; null for paths that are not screens. */
export function pageFor(path: string): string | null {
  return NO_SCREEN.test(path) ? null : (PAGES.get(path) ?? PANEL);
}

/**
 * Returns whether an address is a file whose name has a hash of its content, so that the file never changes.
 */
export function isHashed(path: string): boolean {
  return path.startsWith('/assets/');
}

/**
 * Returns whether a page runs the file at this address before it draws anything. Such a file comes from the device
 * first, like the page, because a network that accepts the request and never answers would keep the page blank.
 */
export function isFirst(path: string): boolean {
  return path === '/look.js';
}

/** Returns whether an address is a picture, whose address has a hash of its content. */
export function isPicture(path: string): boolean {
  return path.startsWith('/api/app/pictures/');
}
