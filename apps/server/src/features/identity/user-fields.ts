import { loginField, userFields } from '@kartoteka/contract/identity-user';
import { idParams } from '@kartoteka/contract/route';
import type { BusinessRule } from '@kartoteka/domain/business-rule';
import type { Kysely } from 'kysely';
import { soundFields } from '../../crud/sound.ts';
import type { Database } from '../../db/database.ts';
import { type FieldError, markedFields, refuseBroken } from '../../http/problem.ts';
import type { RefusedInput } from '../../http/serve.ts';
import type { Work } from '../../http/work.ts';
import type { Gate } from './gate.ts';
import { hashPassword } from './password-hash.ts';
import { brokenPassword, type PasswordPolicy } from './password-policy.ts';
import { brokenUserName, type Login, takenLogin } from './user-guard.ts';
import { findUser } from './user-store.ts';

interface PasswordTools {
  hashing: Gate;
  passwords: PasswordPolicy;
}

/** A new password, judged and, if it may be used, hashed. */
export interface ReadyPassword {
  readonly broken: readonly BusinessRule[];
  /** Throws the rule that it breaks. */
  readonly take: () => string;
}

/**
 * Hashes a new password before there is a transaction: whoever waits for the gate would keep the connection, and the row,
 * that others wait for.
 */
export async function readyPassword(
  { passwords, hashing }: PasswordTools,
  work: Work,
  password: string,
): Promise<ReadyPassword> {
  const broken = brokenPassword(passwords, password, 'password');
  const hash = broken.length > 0 ? '' : await hashing.pass(work.caller.userId, () => hashPassword(password));
  return {
    broken,
    take: () => {
      refuseBroken(broken);
      return hash;
    },
  };
}

/** What is wrong with a refused body beyond its schema: login, e-mail and password, as far as they can be read. */
export async function userFaults(
  { passwords }: Pick<PasswordTools, 'passwords'>,
  { params, body }: RefusedInput,
  db: Kysely<Database>,
): Promise<readonly FieldError[]> {
  const { userName, username, email, password } = soundFields(userFields, body);
  const id = idParams.safeParse(params).data?.id ?? null;
  const before = id === null ? null : await findUser(db, id);
  const login = userName ?? username ?? undefined;
  const field = loginField({ userName, username });
  return markedFields([
    ...(login === undefined || login === before?.user_name ? [] : brokenUserName(login, field)),
    ...(password === undefined ? [] : brokenPassword(passwords, password, 'password')),
    ...(await takenLogin(db, id, { userName: login, email, loginField: field })),
  ]);
}

/** Refuses rules that the fields break by themselves; what is taken is told beside them. */
export async function refuseFields(
  db: Kysely<Database>,
  id: string,
  login: Login,
  broken: readonly BusinessRule[],
): Promise<void> {
  if (broken.length > 0) refuseBroken([...broken, ...(await takenLogin(db, id, login))]);
}
