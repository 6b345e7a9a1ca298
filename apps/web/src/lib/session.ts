import { loginAddress } from './return-to.ts';

// The token is in the local storage, the user name in the session storage (spec 3.25).
const TOKEN = 'kartoteka.token';
const USER_NAME = 'kartoteka.userName';
/**
 * The person of the session, with the data that open the kept kit without a network (`kept/kept-person.ts`).
 */
const PERSON = 'kartoteka.person';
/** Set when the server refused the session. The login page then explains why it opened. */
const EXPIRED = 'kartoteka.expired';

/** Listeners for refusals for a missing permission. */
const refused = new Set<() => void>();

export const session = {
  token: (): string | null => localStorage.getItem(TOKEN),
  userName: (): string | null => sessionStorage.getItem(USER_NAME),
  start(token: string): void {
    // The person goes first. A page of the earlier person would otherwise take the new token for a token of its own.
    localStorage.removeItem(PERSON);
    localStorage.setItem(TOKEN, token);
    sessionStorage.removeItem(EXPIRED);
  },
  /**
   * Returns the person of this session as `keepPerson` stored it; null until the server has named the person.
   */
  person: (): string | null => (session.token() === null ? null : localStorage.getItem(PERSON)),
  keepPerson: (text: string): void => localStorage.setItem(PERSON, text),
  /** Returns whether the login opened because a session was refused. */
  hasExpired: (): boolean => sessionStorage.getItem(EXPIRED) !== null,
  rememberUserName(name: string | null): void {
    if (name) sessionStorage.setItem(USER_NAME, name);
    else sessionStorage.removeItem(USER_NAME);
  },
  end(): void {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(PERSON);
    sessionStorage.removeItem(USER_NAME);
    sessionStorage.removeItem(EXPIRED);
  },
  /**
   * Notifies the listeners that the server refused a call for a missing permission. The user's permissions may have
   * changed.
   */
  tellRefused(): void {
    for (const tell of refused) tell();
  },
  /** Returns a function that removes the listener. */
  onRefused(tell: () => void): () => void {
    refused.add(tell);
    return () => refused.delete(tell);
  },
} as const;

/** Opens the login, which leads back to the current address. */
export function leaveForLogin(): void {
  // Several calls may be refused at once. Only the first ends the session.
  if (session.token() !== null) {
    session.end();
    sessionStorage.setItem(EXPIRED, '1');
  }
  const { pathname, search, hash } = location;
  location.assign(loginAddress(pathname + search + hash));
}
