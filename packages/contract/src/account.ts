import { PASSWORD_LENGTH } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { id, instant } from './entity.ts';
import { authenticated, idParams, route } from './route.ts';

/** A sign-in that is still valid. */
export const session = z.object({
  id,
  creationTime: instant,
  /** When the session was last used, to the minute. */
  lastSeenTime: instant,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Whether this is the session that sent the request. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof session>;

const password = z.string().min(1).max(PASSWORD_LENGTH);

/** The caller's own password and sessions (wire account). */
export const accountRoutes = {
  changePassword: route({
    name: 'account.changePassword',
    summary: 'Change the own password; ends all own sessions, this one too',
    method: 'POST',
    path: '/api/account/my-profile/change-password',
    access: authenticated,
    body: z.object({ currentPassword: password, newPassword: password }),
    errors: [
      'Volo.Abp.Identity:PasswordMismatch',
      'Volo.Abp.Identity:PasswordTooShort',
      'Volo.Abp.Identity:PasswordTooCommon',
      'Volo.Abp.Identity:PasswordUnchanged',
    ],
  }),
  sessions: route({
    name: 'account.sessions',
    summary: 'The own sessions',
    method: 'GET',
    path: '/api/account/sessions',
    access: authenticated,
    answer: z.object({ items: z.array(session) }),
  }),
  endSession: route({
    name: 'account.endSession',
    summary: 'End one of the own sessions',
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: authenticated,
    params: idParams,
  }),
};
