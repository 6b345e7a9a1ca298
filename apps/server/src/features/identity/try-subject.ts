import { createHmac } from 'node:crypto';

/** The account whose password is tried, and the place from which it is tried. */
export interface TrySubject {
  /** 'user:' and an id, or 'name:' and a keyed hash of a login that nobody has. */
  readonly account: string;
  /** The user's id; null for a login that nobody has. */
  readonly userId: string | null;
  readonly userName: string | null;
  /** The network of a sign-in, or 'session:' and the id of a session that asks for the password again. */
  readonly place: string;
  /**
   * Keyed hash of the account and the network of a sign-in. Null inside a session, where failures from other networks
   * do not count.
   */
  readonly networkHash: Buffer | null;
}

/** The user whose password is tried, or a login that nobody has. */
type Tried = { readonly id: string; readonly userName: string } | { readonly login: string };

export interface TrySubjects {
  signIn(who: Tried, network: string): TrySubject;
}

/** The key under which attempts on a user's account are stored. */
export const accountOf = (userId: string): string => `user:${userId}`;

/**
 * Creates the subjects of sign-ins. The key hashes the networks that an account knows. It also hashes logins that
 * nobody has, because such a login may be a password that a person typed into the wrong field.
 */
export function createTrySubjects(key: Buffer): TrySubjects {
  const keyed = (what: 'name' | 'network', text: string): Buffer =>
    createHmac('sha256', key).update(`${what} ${text}`).digest();
  return {
    signIn(who, network) {
      const isUser = 'id' in who;
      const account = isUser ? accountOf(who.id) : `name:${keyed('name', who.login).toString('base64url')}`;
      return {
        account,
        userId: isUser ? who.id : null,
        userName: isUser ? who.userName : null,
        place: network,
        networkHash: keyed('network', `${account} ${network}`),
      };
    },
  };
}

/** Returns the subject of a session that asks for the password again. */
export function sessionSubject({
  userId,
  userName,
  sessionId,
}: Readonly<Record<'userId' | 'userName' | 'sessionId', string>>): TrySubject {
  const place = `session:${sessionId}`;
  return { account: accountOf(userId), userId, userName, place, networkHash: null };
}
