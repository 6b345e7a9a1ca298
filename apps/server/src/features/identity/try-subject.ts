import { createHmac } from 'node:crypto';

/** Whose password is tried, and where. */
export interface TrySubject {
  /** 'user:' and an id, or 'name:' and a keyed hash of what nobody is called. */
  readonly account: string;
  /** Null for nobody. */
  readonly userId: string | null;
  readonly userName: string | null;
  /** The network of a sign-in, or 'session:' and the id of one that asks again. */
  readonly place: string;
  /** Of the network, when it is a sign-in; inside a session failures elsewhere do not count. */
  readonly networkHash: Buffer | null;
}

/** Who is tried: a user, or a login that nobody has. */
export type Tried = { readonly id: string; readonly userName: string } | { readonly login: string };

export interface TrySubjects {
  signIn(who: Tried, network: string): TrySubject;
}

/** The account of a user, as tries are kept by it. */
export const accountOf = (userId: string): string => `user:${userId}`;

/** Names the subjects of sign-ins with this key: what nobody is called may be a password typed into the wrong field. */
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

/** A password that a session asks for again. */
export function sessionSubject({
  userId,
  userName,
  sessionId,
}: Readonly<Record<'userId' | 'userName' | 'sessionId', string>>): TrySubject {
  const place = `session:${sessionId}`;
  return { account: accountOf(userId), userId, userName, place, networkHash: null };
}
