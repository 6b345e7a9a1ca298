import { expect, test } from 'vitest';
import { roleKind } from './role-kind.ts';

const rights = { mayWrite: true, managesPermissions: true, holdsMore: false };

test('the form of a role reads where the role is used only for a caller who may delete roles', () => {
  expect(roleKind({ ...rights, mayDelete: true }).calls.usage).toBeDefined();
  // The server would refuse the read, and a refused read closes the screen.
  expect(roleKind({ ...rights, mayDelete: false }).calls.usage).toBeUndefined();
});
