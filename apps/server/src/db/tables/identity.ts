import type { Generated } from 'kysely';

export interface AppUserTable {
  id: string;
  number: Generated<number>;
  user_name: string;
  name: string | null;
  surname: string | null;
  email: string;
  password_hash: string;
  has_demo_password: Generated<boolean>;
  is_active: Generated<boolean>;
  lockout_enabled: Generated<boolean>;
  lockout_end: Date | null;
  concurrency_stamp: string;
  creation_time: Generated<Date>;
  creator_id: string | null;
  last_modification_time: Date | null;
  last_modifier_id: string | null;
  deleted_at: Date | null;
  /**
   * The latest time at which a deleted session of the user was used; null when none was deleted. Sessions that still
   * exist have their own times.
   */
  last_seen_at: Generated<Date | null>;
}

export interface RoleTable {
  id: string;
  name: string;
  display_name: string | null;
  is_default: Generated<boolean>;
  is_static: Generated<boolean>;
  is_public: Generated<boolean>;
  concurrency_stamp: string;
  creation_time: Generated<Date>;
  creator_id: string | null;
  last_modification_time: Date | null;
  last_modifier_id: string | null;
  deleted_at: Date | null;
}

export interface RolePermissionTable {
  role_id: string;
  name: string;
}

export interface UserRoleTable {
  user_id: string;
  role_id: string;
}

export interface SessionTable {
  id: string;
  user_id: string;
  scope: string;
  creation_time: Generated<Date>;
  last_seen_at: Generated<Date>;
  address: string | null;
  user_agent: string | null;
  revoked_at: Date | null;
}

export interface AccessTokenTable {
  token_hash: Buffer;
  session_id: string;
  creation_time: Generated<Date>;
  expires_at: Date;
}

export interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: string;
  creation_time: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export interface PasswordTryTable {
  account: string;
  place: string;
  failures: number;
  last_failed_at: Date;
  locked_until: Date | null;
}

export interface SignInFailureTable {
  account: string;
  failed_at: Date[];
  last_failed_at: Date;
  delayed_until: Date | null;
}

export interface KnownNetworkTable {
  user_id: string;
  network_hash: Buffer;
  signed_in_at: Date;
}
