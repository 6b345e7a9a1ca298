import type { Policy } from '@kartoteka/domain/permission/policy';

/** Who calls: resolved from the token on every request, never from what the client says. */
export interface Caller {
  readonly userId: string;
  readonly userName: string;
  /** 'Imię Nazwisko', or the user name of one who has neither. */
  readonly displayName: string;
  readonly name: string | null;
  readonly surname: string | null;
  readonly email: string;
  readonly sessionId: string;
  /** Effective: parents of granted children included, everything for the static role. */
  readonly policies: ReadonlySet<Policy>;
  readonly roleIds: ReadonlySet<string>;
  readonly roleNames: readonly string[];
  /** The units that the user is a member of, and all units above them. */
  readonly unitIds: ReadonlySet<string>;
}

/** Finds the caller behind an access token; null when the token is unknown, expired or ended. */
export type Authenticate = (token: string, now: Date) => Promise<Caller | null>;
