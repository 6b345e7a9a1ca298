import { loginAddress } from './return-to.ts';

// The token lives in the local storage, the user name in the session storage (spec 3.25).
const TOKEN = 'kartoteka.token';
const USER_NAME = 'kartoteka.userName';
/** Left for the login page: the server refused the session. */
const EXPIRED = 'kartoteka.expired';

/** Who wants to know when the server says that a right is not held. */
const refused = new Set<() => void>();

export const session = {
  token: (): string | null => localStorage.getItem(TOKEN),
  userName: (): string | null => sessionStorage.getItem(USER_NAME),
  start(token: string): void {
    localStorage.setItem(TOKEN, token);
    sessionStorage.removeItem(EXPIRED);
  },
  /** Whether somebody who was logged in has been sent to the login. */
  hasExpired: (): boolean => sessionStorage.getItem(EXPIRED) !== null,
  rememberUserName(name: string | null): void {
    if (name) sessionStorage.setItem(USER_NAME, name);
    else sessionStorage.removeItem(USER_NAME);
  },
  end(): void {
    localStorage.removeItem(TOKEN);
    sessionStorage.removeItem(USER_NAME);
    sessionStorage.removeItem(EXPIRED);
  },
  /** The server has refused for want of a right: what one may has changed, perhaps, since this page asked. */
  tellRefused(): void {
    for (const tell of refused) tell();
  },
  /** Returns the function that stops listening. */
  onRefused(tell: () => void): () => void {
    refused.add(tell);
    return () => refused.delete(tell);
  },
  /**
   * Tells when the session is no longer the one that this page began with: another tab logged in or out, or the page
   * came back from the browser's history after a logout. Returns the function that stops listening.
   */
  onReplaced(tell: () => void): () => void {
    const mine = session.token();
    const compare = () => {
      if (session.token() !== mine) tell();
    };
    addEventListener('storage', compare);
    addEventListener('pageshow', compare);
    return () => {
      removeEventListener('storage', compare);
      removeEventListener('pageshow', compare);
    };
  },
} as const;

/** To the login, remembering the present address. */
export function leaveForLogin(): void {
  // Several calls may be refused at once: the first of them ends the session.
  if (session.token() !== null) {
    session.end();
    sessionStorage.setItem(EXPIRED, '1');
  }
  const { pathname, search, hash } = location;
  location.assign(loginAddress(pathname + search + hash));
}
