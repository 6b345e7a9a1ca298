import type { BusinessRule } from '@kartoteka/domain/business-rule';
import { violation } from '@kartoteka/domain/violation';
import { refuseBroken, ValidationError } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { readCard } from './open-card.ts';

/** The rule that the caller's password breaks, marking the field; none when it is right. */
export type ConfirmPassword = (
  work: Work,
  password: string,
  field: string,
) => Promise<readonly BusinessRule[]>;

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
  const broken = given === null ? [] : await confirm(work, given, 'password');
  return {
    require(isAskedFor) {
      if (given === null && isAskedFor) throw ValidationError.of([violation(['password'], 'required')]);
      refuseBroken(broken);
    },
  };
}
