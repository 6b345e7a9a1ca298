import type { User } from '@kartoteka/contract/identity-user';

/** Returns whether a user has a login of their own. Otherwise the login follows the e-mail (spec 3.20). */
export const hasOwnLogin = ({ userName, email }: Pick<User, 'userName' | 'email'>): boolean =>
  userName.toLowerCase() !== email.toLowerCase();
