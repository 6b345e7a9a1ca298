import { keptPerson } from './kept/kept-person.ts';
import { session } from './session.ts';

/**
 * The session that this page used for its first call. `userId` is the person of the session, null until the device
 * knows the person.
 */
let own: { readonly token: string; readonly userId: string | null } | null = null;

export const ownSession = {
  /**
   * Returns whether the page may use the stored token. Another tab may have logged in another person, and this page
   * runs on until it is reloaded, or longer if its user stays with unsaved text. A call with the new token would then
   * count as the other person's. A new token of the same person is taken over. Without a token, the server refuses the
   * call and the login opens.
   */
  isStored(): boolean {
    const token = session.token();
    if (token === null) return true;
    const userId = keptPerson.id();
    own ??= { token, userId };
    if (token !== own.token && (userId === null || userId !== own.userId)) return false;
    own = { token, userId: userId ?? own.userId };
    return true;
  },
  /** Returns the token of this page's session, also when another login has replaced it; null without a session. */
  token: (): string | null => own?.token ?? session.token(),
  /**
   * Calls `tell` when this page's session was replaced or ended: another tab logged in or out, or the page came back
   * from the browser's history after a logout. Later changes of the storage do not tell again, because the person may
   * have decided to stay on the page. Returns a function that removes the listener.
   */
  onReplaced(tell: () => void): () => void {
    const mine = ownSession.token();
    let isTold = false;
    const compare = () => {
      const isReplaced = session.token() !== mine;
      if (isReplaced && !isTold) tell();
      isTold = isReplaced;
    };
    const shown = () => {
      isTold = false;
      compare();
    };
    addEventListener('storage', compare);
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('storage', compare);
      removeEventListener('pageshow', shown);
    };
  },
} as const;
