import { loginField, userFields, type UserUpdate } from '@kartoteka/contract/identity-user';
import { idParams } from '@kartoteka/contract/route';
import type { BusinessRule } from '@kartoteka/domain/business-rule';
import { violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import { validFields } from '../../crud/valid-fields.ts';
import type { Database } from '../../db/database.ts';
import {
  type FieldError,
  fieldErrorsOf,
  markedFields,
  refuseBroken,
  ValidationError,
} from '../../http/answer/problem.ts';
import type { RefusedInput } from '../../http/serve.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { createPasswordCheck, type PasswordCheckTools } from './confirm-password.ts';
import type { Gate } from './gate.ts';
import { hashPassword } from './password-hash.ts';
import { brokenPassword, type PasswordPolicy, unchangedPassword } from './password-policy.ts';
import { brokenUserName, type Login, takenLogin } from './user-guard.ts';
import { findUser } from './user-store.ts';

const PASSWORD = 'password';
const CURRENT_PASSWORD = 'currentPassword';

interface PasswordTools {
  hashing: Gate;
  passwords: PasswordPolicy;
}

/** A new password that was checked and, when it is allowed, hashed. */
export interface ReadyPassword {
  readonly broken: readonly BusinessRule[];
  /** Returns the hash. Throws the broken rules, if there are any. */
  readonly take: () => string;
}

/**
 * Hashes a new password before the transaction begins. Inside the transaction, waiting for the gate would
 * hold a connection and a locked row that other requests wait for.
 *
 * @param before rules that other checks of the input found broken
 */
export async function readyPassword(
  { passwords, hashing }: PasswordTools,
  context: RequestContext,
  password: string,
  before: readonly BusinessRule[] = [],
): Promise<ReadyPassword> {
  const broken = [...before, ...brokenPassword(passwords, password, PASSWORD)];
  const hash =
    broken.length > 0 ? '' : await hashing.pass(context.caller.userId, () => hashPassword(password));
  return {
    broken,
    take: () => {
      refuseBroken(broken);
      return hash;
    },
  };
}

/**
 * Hashes the new password of a changed user; null when the password stays. People must type their current password to
 * change their own, so that nobody can take over an account on an open tablet.
 *
 * @throws ValidationError when the current password is missing
 */
export async function readyChangedPassword(
  tools: PasswordTools & PasswordCheckTools,
  context: RequestContext,
  id: string,
  { password, currentPassword }: Pick<UserUpdate, 'password' | 'currentPassword'>,
): Promise<ReadyPassword | null> {
  if (!password) return null;
  if (id !== context.caller.userId) return readyPassword(tools, context, password);
  if (!currentPassword) {
    const broken = markedFields(brokenPassword(tools.passwords, password, PASSWORD));
    throw new ValidationError([...fieldErrorsOf([violation([CURRENT_PASSWORD], 'required')]), ...broken]);
  }
  const wrong = await createPasswordCheck(tools)(context, currentPassword, CURRENT_PASSWORD);
  const before = wrong.length > 0 ? wrong : unchangedPassword(currentPassword, password, PASSWORD);
  return readyPassword(tools, context, password, before);
}

/**
 * Returns the faults of the login, e-mail and password in a body that its schema refused. Leaves out each of the three
 * fields that cannot be read.
 */
export async function userFaults(
  { passwords }: Pick<PasswordTools, 'passwords'>,
  { params, body }: RefusedInput,
  db: Kysely<Database>,
): Promise<readonly FieldError[]> {
  const { userName, username, email, password } = validFields(userFields, body);
  const id = idParams.safeParse(params).data?.id ?? null;
  const before = id === null ? null : await findUser(db, id);
  const login = userName ?? username ?? undefined;
  const field = loginField({ userName, username });
  return markedFields([
    ...(login === undefined || login === before?.user_name ? [] : brokenUserName(login, field)),
    ...(password === undefined ? [] : brokenPassword(passwords, password, PASSWORD)),
    ...(await takenLogin(db, id, { userName: login, email, loginField: field })),
  ]);
}

/** Refuses fields that break a rule, and then also reports a login or e-mail that is taken. */
export async function refuseFields(
  db: Kysely<Database>,
  id: string,
  login: Login,
  broken: readonly BusinessRule[],
): Promise<void> {
  if (broken.length > 0) refuseBroken([...broken, ...(await takenLogin(db, id, login))]);
}
