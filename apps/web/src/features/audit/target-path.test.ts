import type { Policy } from '@kartoteka/domain/permission/policy';
import { expect, test } from 'vitest';
import { targetPath } from './target-path.ts';

const everything = () => true;
const path = (
  kind: string,
  id: string | null,
  isGranted: (policy: Policy) => boolean = everything,
  action = 'x',
) => targetPath({ action, target: { kind, id, name: 'Nazwa' } }, isGranted);

test('the object of a trail event has the address of its record or of the screen that shows it', () => {
  expect(path('user', '7')).toBe('/administration/users/7');
  expect(path('controlCard', '7')).toBe('/control-cards/7/view');
  expect(path('controlCardTemplate', '7')).toBe('/control-cards/templates/7');
  expect(path('organizationUnit', '7')).toBe('/administration/ou');
  expect(path('list', 'controlCard')).toBe('/control-cards/list');
  expect(path('list', 'dataType')).toBe('/data-warehouse/data-types');
});

test('a trail event has no address for its object when the object is deleted or has no screen, or the reader lacks the policy', () => {
  expect(path('route', 'identityUser.update')).toBeNull();
  expect(path('user', null)).toBeNull();
  expect(path('role', '7', everything, 'role.deleted')).toBeNull();
  expect(path('controlCard', '7', everything, 'card.deleted')).toBeNull();
  expect(path('controlCard', '7', everything, 'card.discarded')).toBeNull();
  expect(path('user', '7', (policy) => policy !== 'AbpIdentity.Users')).toBeNull();
  expect(targetPath({ action: 'login', target: null }, everything)).toBeNull();
});
