import type { BusinessRule } from '@kartoteka/domain/business-rule';
import { violation } from '@kartoteka/domain/violation';
import { refuseBroken, ValidationError } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { readCard } from '../model/read-card.ts';

/**
 * Checks the caller's password. Returns the rule that a wrong password breaks, marked at `field`, or an empty
 * list.
 */
export type ConfirmPassword = (
  context: RequestContext,
  password: string,
  field: string,
) => Promise<readonly BusinessRule[]>;

/** The result of checking the password that came with a signature. */
export interface CheckedPassword {
  /** @throws when the template requires a password and it is missing, and when a given password is wrong */
  require(isAskedFor: boolean): void;
}

/**
 * Checks the password before the transaction begins, because hashing takes long. The signing uses the result
 * only after the card's own rules have passed. A caller who may not see the card is refused before the
 * password is checked.
 */
export async function checkPassword(
  context: RequestContext,
  cardId: string,
  password: string | null,
  confirm: ConfirmPassword,
): Promise<CheckedPassword> {
  const given = password === null || password === '' ? null : password;
  if (given !== null) await readCard(context, cardId);
  const broken = given === null ? [] : await confirm(context, given, 'password');
  return {
    require(isAskedFor) {
      if (given === null && isAskedFor) throw ValidationError.of([violation(['password'], 'required')]);
      refuseBroken(broken);
    },
  };
}
