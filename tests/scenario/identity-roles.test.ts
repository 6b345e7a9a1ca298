import { randomUUID } from 'node:crypto';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, markOf } from '../env/answers.ts';
import type { Answer } from '../env/client.ts';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let admin: Person;

/** The policies of a person who may only see users, and see, change and delete roles and their permissions. */
const KEEPER: readonly Policy[] = [
  'AbpIdentity.Users',
  'AbpIdentity.Roles',
  'AbpIdentity.Roles.Update',
  'AbpIdentity.Roles.Delete',
  'AbpIdentity.Roles.ManagePermissions',
];

beforeAll(async () => {
  admin = await addPerson(app, 'admin');
});

describe('changes of a role with permissions that the caller does not have', () => {
  const granted = (name: string, isGranted: boolean) => ({ name, isGranted });
  const AUDIT = 'Kartoteka.Administration.Audit';
  const made = async () => {
    const body = { role: { name: `bogata-${randomUUID()}` }, permissions: [granted(AUDIT, true)] };
    return (await admin.client.call(identityRoleRoutes.createForm, { body })).role;
  };
  const keeper = () => addPerson(app, KEEPER);
  type Role = Awaited<ReturnType<typeof made>>;
  const plain = (by: Person, { id }: Role, body: object) =>
    by.client.send(identityRoleRoutes.update, { params: { id }, body });
  const form = (by: Person, { id, name }: Role, role: object, permissions: object[] = []) =>
    by.client.send(identityRoleRoutes.updateForm, {
      params: { id },
      body: { role: { name, ...role }, permissions },
    });
  const label = (DisplayName: string) => ({ extraProperties: { DisplayName } });

  test.each<[string, (by: Person, role: Role) => Promise<Answer>, string[]]>([
    ['its name', (by, role) => plain(by, role, { name: 'inna' }), ['name']],
    [
      'its label',
      (by, role) => plain(by, role, { name: role.name, ...label('x') }),
      ['extraProperties.DisplayName'],
    ],
    [
      'its name and its label in the form',
      (by, role) => form(by, role, { name: `${role.name} inna`, ...label('x') }),
      ['role.name', 'role.extraProperties.DisplayName'],
    ],
    ['whether it is public', (by, role) => form(by, role, { isPublic: false }), ['role.isPublic']],
    [
      'a permission that is removed',
      (by, role) => form(by, role, {}, [granted(AUDIT, false)]),
      ['permissions'],
    ],
    [
      'a permission that is added',
      (by, role) => form(by, role, {}, [granted('AbpIdentity.Users', true)]),
      ['permissions'],
    ],
    ['its deletion', (by, { id }) => by.client.send(identityRoleRoutes.remove, { params: { id } }), []],
  ])(
    'a caller cannot change a role that has more permissions than they have: %s',
    async (_what, attempt, marks) => {
      const role = await made();
      const answer = await attempt(await keeper(), role);
      expect(codeOf(answer)).toEqual([403, 'Volo.Abp.Identity:RoleHoldsMore']);
      expect(markOf(answer) ?? []).toEqual(marks);
      expect((await attempt(admin, role)).status).toBeLessThan(300);
    },
  );

  test('only a caller with all permissions can change the label of the static role', async () => {
    const role = (await admin.client.call(identityRoleRoutes.getForm, { params: { id: admin.roleId } })).role;
    const by = await keeper();
    expect(codeOf(await form(by, role, label('Jakość')))).toEqual([403, 'Volo.Abp.Identity:RoleHoldsMore']);
    expect((await form(by, role, {})).status).toBe(200);
    expect((await form(admin, role, label('Administrator'))).status).toBe(200);
  });
});
