import { loginAddress } from './return-to.ts';

// Spec 3: the token lives in the local storage, the user name in the session storage.
const TOKEN = 'kartoteka.token';
const USER_NAME = 'kartoteka.userName';

export const session = {
  token: (): string | null => localStorage.getItem(TOKEN),
  userName: (): string | null => sessionStorage.getItem(USER_NAME),
  start(token: string): void {
    localStorage.setItem(TOKEN, token);
  },
  rememberUserName(name: string | null): void {
    if (name) sessionStorage.setItem(USER_NAME, name);
    else sessionStorage.removeItem(USER_NAME);
  },
  end(): void {
    localStorage.removeItem(TOKEN);
    sessionStorage.removeItem(USER_NAME);
  },
  /** Tells when another tab logs in or out; returns the function that stops listening. */
  onChangedElsewhere(tell: () => void): () => void {
    const listen = (event: StorageEvent) => {
      if (event.storageArea === localStorage && (event.key === TOKEN || event.key === null)) tell();
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  },
} as const;

/** To the login, remembering the present address. */
export function leaveForLogin(): void {
  session.end();
  const { pathname, search, hash } = location;
  location.assign(loginAddress(pathname + search + hash));
}
