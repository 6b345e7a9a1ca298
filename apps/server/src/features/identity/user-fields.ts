import { loginField, userFields, type UserUpdate } from '@kartoteka/contract/identity-user';
import { idParams } from '@kartoteka/contract/route';
import type { BusinessRule } from '@kartoteka/domain/business-rule';
import { violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import { soundFields } from '../../crud/sound.ts';
import type { Database } from '../../db/database.ts';
import {
  type FieldError,
  fieldErrorsOf,
  markedFields,
  refuseBroken,
  ValidationError,
} from '../../http/problem.ts';
import type { RefusedInput } from '../../http/serve.ts';
import type { Work } from '../../http/work.ts';
import { createPasswordCheck, type PasswordCheckTools } from './confirm-password.ts';
import type { Gate } from './gate.ts';
import { hashPassword } from './password-hash.ts';
import { brokenPassword, type PasswordPolicy } from './password-policy.ts';
import { brokenUserName, type Login, takenLogin } from './user-guard.ts';
import { findUser } from './user-store.ts';

const PASSWORD = 'password';
const CURRENT_PASSWORD = 'currentPassword';

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
 *
 * @param before what is wrong already
 */
export async function readyPassword(
  { passwords, hashing }: PasswordTools,
  work: Work,
  password: string,
  before: readonly BusinessRule[] = [],
): Promise<ReadyPassword> {
  const broken = [...before, ...brokenPassword(passwords, password, PASSWORD)];
  const hash = broken.length > 0 ? '' : await hashing.pass(work.caller.userId, () => hashPassword(password));
  return {
    broken,
    take: () => {
      refuseBroken(broken);
      return hash;
    },
  };
}

/**
 * The same for a change of a user, null where the password stays. One's own asks for the present one: a tablet that was left
 * open is no way to the account.
 *
 * @throws ValidationError when the present one is missing
 */
export async function readyChangedPassword(
  tools: PasswordTools & PasswordCheckTools,
  work: Work,
  id: string,
  { password, currentPassword }: Pick<UserUpdate, 'password' | 'currentPassword'>,
): Promise<ReadyPassword | null> {
  if (!password) return null;
  if (id !== work.caller.userId) return readyPassword(tools, work, password);
  if (!currentPassword) {
    const broken = markedFields(brokenPassword(tools.passwords, password, PASSWORD));
    throw new ValidationError([...fieldErrorsOf([violation([CURRENT_PASSWORD], 'required')]), ...broken]);
  }
  const wrong = await createPasswordCheck(tools)(work, currentPassword, CURRENT_PASSWORD);
  return readyPassword(tools, work, password, wrong);
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
    ...(password === undefined ? [] : brokenPassword(passwords, password, PASSWORD)),
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
