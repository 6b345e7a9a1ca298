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
  ])('%j is %s', (granted, state) => {
    expect(groupState(granted, USERS)).toBe(state);
  });

  test.each<[string, Policy[], (policy: Policy) => boolean, Policy[]]>([
    ['an empty one is filled', [], all, [USERS, CREATE, UPDATE, DELETE]],
    ['a part is filled up', [USERS, UPDATE], all, [USERS, CREATE, UPDATE, DELETE]],
    ['a full one is emptied', [USERS, CREATE, UPDATE, DELETE], all, []],
    ['what one lacks is not granted', [], only(USERS, UPDATE), [USERS, UPDATE]],
    ['all that one has is granted: it is emptied', [USERS, UPDATE], only(USERS, UPDATE), []],
    ['what one lacks stays, with its parent', [USERS, CREATE, UPDATE], only(USERS, UPDATE), [USERS, CREATE]],
    ['another group stays', ['AbpIdentity.Roles'], all, [USERS, CREATE, UPDATE, DELETE, 'AbpIdentity.Roles']],
  ])('%s', (_, granted, mayChange, after) => {
    expect(toggleGroup(granted, USERS, mayChange)).toEqual(after);
  });
});

describe('a child', () => {
  test('brings its parent', () => expect(toggleChild([], UPDATE)).toEqual([USERS, UPDATE]));
  test('leaves its parent', () => expect(toggleChild([USERS, UPDATE], UPDATE)).toEqual([USERS]));
});

test('whatever is pressed, a child never stands without its parent, and nothing that one lacks moves', () => {
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
