import { expect, test } from 'vitest';
import type { z } from 'zod';
import { accountRoutes } from './account.ts';
import { controlCardRoutes } from './control-card.ts';
import { identityRoleRoutes } from './identity-role.ts';
import { identityUserRoutes } from './identity-user.ts';

/** A letter that takes two UTF-16 units. */
const WIDE = '\u{10330}';
const USER = { userName: 'ola', email: 'ola@demo.local', password: 'dobre nowe haslo' };
const CHANGE = { currentPassword: 'stare', newPassword: 'nowe' };

test.each<[what: string, most: number, schema: z.ZodType, body: (text: string) => object]>([
  ['a password of a new user', 128, identityUserRoutes.create.body, (password) => ({ ...USER, password })],
  ['a new password of a user', 128, identityUserRoutes.update.body, (password) => ({ password })],
  [
    'the own password of an administrator',
    128,
    identityUserRoutes.update.body,
    (currentPassword) => ({ currentPassword }),
  ],
  [
    'the old password',
    128,
    accountRoutes.changePassword.body,
    (currentPassword) => ({ ...CHANGE, currentPassword }),
  ],
  ['the new password', 128, accountRoutes.changePassword.body, (newPassword) => ({ ...CHANGE, newPassword })],
  ['the password of a signature', 128, controlCardRoutes.approve.body, (password) => ({ password })],
  ['a user name', 256, identityUserRoutes.create.body, (userName) => ({ ...USER, userName })],
  ['the name of a role', 256, identityRoleRoutes.create.body, (name) => ({ name })],
  [
    'the name of a role of a user',
    256,
    identityUserRoutes.create.body,
    (name) => ({ ...USER, roleNames: [name] }),
  ],
])('the limit of %s counts characters and not UTF-16 units: %i', (_, most, schema, body) => {
  const isAccepted = (text: string) => schema.safeParse(body(text)).success;
  expect([isAccepted(WIDE.repeat(most)), isAccepted(WIDE.repeat(most + 1))]).toEqual([true, false]);
  expect(isAccepted('x'.repeat(most + 1))).toBe(false);
});
