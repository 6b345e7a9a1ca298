import type { User } from '@kartoteka/contract/identity-user';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { userKind, type UserKindParts } from './user-kind.tsx';

const locked = {
  id: 'u1',
  userName: 'ewa',
  email: 'ewa@test.local',
  lockouts: [{ address: null, until: '2999-01-01T00:00:00.000Z' }],
} as unknown as User;
const parts: UserKindParts = {
  isNew: false,
  mayWrite: true,
  mayDelete: true,
  ownId: 'me',
  hasMore: false,
  givesAny: false,
  firstRoles: null,
  roles: new Map(),
  roleIds: new Map(),
  units: new Map(),
};

const CASES: readonly [string, Partial<User>, Partial<UserKindParts>, boolean][] = [
  ['a user who approves no cards', {}, {}, true],
  ['a user who approves cards', { isApproving: true }, {}, false],
  [
    'a user who approves cards, for a caller who manages permissions',
    { isApproving: true },
    { givesAny: true },
    true,
  ],
  ['the caller, who approves cards', { isApproving: true }, { ownId: 'u1' }, true],
  ['a user with more permissions than the caller', {}, { hasMore: true }, false],
  ['a user, for a caller who may not change users', {}, { mayWrite: false }, false],
];
test.each(CASES)(
  'the banner about a locked account has a button that unlocks only if the server allows it: %s',
  async (_, user, caller, offers) => {
    renderPart(userKind({ ...parts, ...caller }).banner?.({ ...locked, ...user }, () => undefined));
    await expect.element(page.getByText(/^Logowanie z adresów/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Odblokuj' }).elements()).toHaveLength(offers ? 1 : 0);
  },
);
