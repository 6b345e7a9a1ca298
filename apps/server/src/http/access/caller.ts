import type { Policy } from '@kartoteka/domain/permission/policy';

/** The sender of a request. It is found by the token of every request and never taken from the client's data. */
export interface Caller {
  readonly userId: string;
  readonly userName: string;
  /** 'Imię Nazwisko', or the user name of a person without name and surname. */
  readonly displayName: string;
  readonly name: string | null;
  readonly surname: string | null;
  readonly email: string;
  readonly sessionId: string;
  /** Effective policies: the granted policies with their parents, or all policies for the static role. */
  readonly policies: ReadonlySet<Policy>;
  readonly roleIds: ReadonlySet<string>;
  readonly roleNames: readonly string[];
  /** The units that the user is a member of, and all units above them. */
  readonly unitIds: ReadonlySet<string>;
}

/** Finds the caller of an access token; null when the token is unknown, expired or ended. */
export type Authenticate = (token: string, now: Date) => Promise<Caller | null>;
