import { normaliseGrants } from '@kartoteka/domain/permission/grants';
import { POLICIES, type Policy } from '@kartoteka/domain/permission/policy';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupState, PARENTS, toggleChild, toggleGroup } from './permission-tree.ts';

const USERS = 'AbpIdentity.Users';
const CREATE = 'AbpIdentity.Users.Create';
const UPDATE = 'AbpIdentity.Users.Update';
const DELETE = 'AbpIdentity.Users.Delete';
const all = () => true;
const only =
  (...held: Policy[]) =>
  (policy: Policy) =>
    held.includes(policy);

describe('a group of permissions', () => {
  test.each<[Policy[], string]>([
    [[], 'none'],
    [[USERS], 'some'],
    [[USERS, UPDATE], 'some'],
    [[USERS, CREATE, UPDATE, DELETE], 'all'],
    [['Kartoteka.ControlCards'], 'none'],
  ])('the grants %j give the box of a permission group the state %s', (granted, state) => {
    expect(groupState(granted, USERS)).toBe(state);
  });

  test.each<[string, Policy[], (policy: Policy) => boolean, Policy[]]>([
    ['an empty group is granted whole', [], all, [USERS, CREATE, UPDATE, DELETE]],
    ['a part of a group is completed', [USERS, UPDATE], all, [USERS, CREATE, UPDATE, DELETE]],
    ['a complete group is taken away', [USERS, CREATE, UPDATE, DELETE], all, []],
    ['permissions that the caller lacks are not granted', [], only(USERS, UPDATE), [USERS, UPDATE]],
    ['a group with all permissions of the caller is taken away', [USERS, UPDATE], only(USERS, UPDATE), []],
    [
      'a permission that the caller lacks stays, with its parent',
      [USERS, CREATE, UPDATE],
      only(USERS, UPDATE),
      [USERS, CREATE],
    ],
    [
      'another group is unchanged',
      ['AbpIdentity.Roles'],
      all,
      [USERS, CREATE, UPDATE, DELETE, 'AbpIdentity.Roles'],
    ],
  ])('a press on the box of a permission group: %s', (_, granted, mayChange, after) => {
    expect(toggleGroup(granted, USERS, mayChange)).toEqual(after);
  });
});

describe('a child permission', () => {
  test('granting a permission also grants its parent', () =>
    expect(toggleChild([], UPDATE)).toEqual([USERS, UPDATE]));
  test('taking a permission away leaves its parent granted', () =>
    expect(toggleChild([USERS, UPDATE], UPDATE)).toEqual([USERS]));
});

test('whatever permissions a person presses, each granted permission keeps its parent granted, and permissions that the person lacks do not change', () => {
  const policies = fc.subarray([...POLICIES]);
  const press = fc.oneof(fc.constantFrom(...PARENTS), fc.constantFrom(...POLICIES));
  fc.assert(
    fc.property(policies, policies, fc.array(press, { maxLength: 20 }), (start, held, presses) => {
      const mine = new Set(normaliseGrants(held));
      const mayChange = (policy: Policy) => mine.has(policy);
      const before = normaliseGrants(start);
      let granted: readonly Policy[] = before;
      for (const policy of presses.filter(mayChange)) {
        const parent = PARENTS.find((one) => one === policy);
        granted = parent ? toggleGroup(granted, parent, mayChange) : toggleChild(granted, policy);
        expect(granted).toEqual(normaliseGrants(granted));
      }
      const foreign = (list: readonly Policy[]) => list.filter((policy) => !mine.has(policy));
      expect(foreign(granted)).toEqual(foreign(before));
    }),
  );
});
