import { businessRule, marking } from '@kartoteka/domain/business-rule';
import { violation } from '@kartoteka/domain/violation';
import { BusinessError, ValidationError } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { readCard } from './open-card.ts';

/** Tells whether this is the caller's password; counts what is wrong as a sign-in does. */
export type ConfirmPassword = (work: Work, password: string) => Promise<boolean>;

/** What became of the password that came with a signature. */
export interface CheckedPassword {
  /** @throws when it is missing although the template asks for it, or wrong although nobody asked */
  require(isAskedFor: boolean): void;
}

/**
 * Checks the password before there is a transaction, since hashing takes its time; what it means is said when the card's
 * own rules have spoken. Only who may see the card gets that far.
 */
export async function checkPassword(
  work: Work,
  cardId: string,
  password: string | null,
  confirm: ConfirmPassword,
): Promise<CheckedPassword> {
  const given = password === null || password === '' ? null : password;
  if (given !== null) await readCard(work, cardId);
  const isRight = given !== null && (await confirm(work, given));
  return {
    require(isAskedFor) {
      if (given === null && isAskedFor) throw ValidationError.of([violation(['password'], 'required')]);
      if (given !== null && !isRight) {
        throw new BusinessError(marking(['password'], businessRule('Volo.Abp.Identity:PasswordMismatch')));
      }
    },
  };
}
